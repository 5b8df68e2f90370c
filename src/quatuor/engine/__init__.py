"""What counts and plays at the speed of the machine: the compiled core, wrapped for positions and moves."""
