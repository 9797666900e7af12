-- The key is also what a customer's list is read by: it has two hundred rows at most.
create table favourite (
  customer_id integer     not null references customer,
  symbol      text        not null,
  created_at  timestamptz not null,
  primary key (customer_id, symbol)
);
