"""What people see, as text and without a terminal library."""
