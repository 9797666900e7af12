-- A statement that should never have been imported can be taken out again by two operators; its lines stay to be read.
alter table bank_statement add column voided_at timestamptz;
alter table bank_line
  drop constraint bank_line_state_check,
  drop constraint bank_line_direction,
  drop constraint bank_line_reference_key,
  add constraint bank_line_state_check check (state in ('open', 'matched', 'credited', 'returned', 'settled', 'void')),
  add constraint bank_line_direction check (amount > 0 or state in ('open', 'settled', 'void'));

-- Banks repeat references and leave them out: a line is known by its day, amount and place beside it. What the provider told of and no
-- statement has named yet is known by its reference alone.
create index bank_line_of_reference on bank_line (reference, booked_on) where state <> 'void';
create unique index bank_line_told on bank_line (reference) where statement_id is null;
