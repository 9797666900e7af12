-- Customers whose part of an event could not be done: the others have had theirs, and it is tried again for these. Where it changes
-- or ends units, they trade nothing of the instrument until then, since what they hold is in units of before.
create table instrument_event_left (
  event_id    bigint      not null references instrument_event,
  customer_id integer     not null,
  symbol      text        not null,
  halts       boolean     not null,
  since       timestamptz not null,
  primary key (event_id, customer_id)
);
create index instrument_event_left_of_symbol on instrument_event_left (symbol, customer_id) where halts;
