"""What the rows of the lab's tables say: sentences that are there, and say what they say, because the figures do."""
