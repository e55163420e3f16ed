"""Whether the rule numbers that an edition cites are right, outdated, dangling, or misdirected."""
