"""Pages for people: registering, answering an invitation, own data; accounts of organisers."""
