"""Everything that a design rests on, and has to stay as it is once it is frozen."""
