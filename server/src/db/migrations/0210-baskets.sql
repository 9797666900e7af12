-- Baskets that customers keep, to place the same orders again. The rows are in the wire's form, as `basketRows` of the contract has it;
-- they are read through it, since a later version may know more of them, or less.
create table basket (
  customer_id integer     not null references customer,
  basket      smallint    not null check (basket between 1 and 20),
  name        text        not null check (length(name) between 1 and 40),
  rows        jsonb       not null check (jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) between 1 and 20),
  changed_at  timestamptz not null,
  primary key (customer_id, basket)
);
alter table basket enable row level security;
create policy application on basket to tarazu_app using (true);
create policy own on basket to tarazu_customer, tarazu_act
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select on basket to tarazu_customer;
grant select, insert, update, delete on basket to tarazu_act;
