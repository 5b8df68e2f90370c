"""The rule books, rule by rule: each test is one rule, its name the rule, its board drawn."""
