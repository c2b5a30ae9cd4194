"""The documentation of docs/, served by the house itself."""
