"""Under which name is somebody called, and in which order do people stand?"""
