"""Other programs and chats that are told what happens in a tournament."""
