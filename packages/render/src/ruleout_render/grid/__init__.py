"""What every picture of a grid shares: which borders are walls, and what each decoration stands for."""
