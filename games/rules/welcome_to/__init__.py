"""The engine of Welcome To: one to a hundred seats write into sheets of their own, all at the same time."""
