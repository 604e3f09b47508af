"""What the roles can do, one file each (SC 6.3)."""
