"""Workbooks: one safe reader, one safe writer, and nothing else here that touches openpyxl."""
