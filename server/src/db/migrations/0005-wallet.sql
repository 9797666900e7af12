create table recharge (
  id          bigint      generated always as identity primary key,
  number      text        not null unique,
  customer_id integer     not null,
  amount      bigint      not null check (amount > 0),
  method      text        not null check (method in ('sandbox')),
  state       text        not null check (state in ('created', 'credited', 'expired', 'cancelled', 'rejected', 'returned')),
  timeline    jsonb       not null,
  created_at  timestamptz not null
);
create index recharge_of_customer on recharge (customer_id, id desc);
create index recharge_waiting on recharge (id) where state = 'created';
