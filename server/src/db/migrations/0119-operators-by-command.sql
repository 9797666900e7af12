-- When whoever has the machine made an operator or took an operator's place (a reset); null: never. For a day of live mode such an
-- operator is nobody's second pair of eyes.
alter table operator add column by_command_at timestamptz;
update operator set by_command_at = created_at where added_by = '{}';
