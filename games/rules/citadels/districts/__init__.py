"""What the special buildings do, one file each (SC 6.5)."""
