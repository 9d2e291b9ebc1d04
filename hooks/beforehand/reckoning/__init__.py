"""What the blocks of a record give when they are computed: rules, draws, budgets, figures."""
