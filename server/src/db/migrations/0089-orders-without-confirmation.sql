-- Who wants to send orders without looking them over once more. Without a row the app asks.
create table unconfirmed_orders (
  customer_id integer     primary key references customer,
  since       timestamptz not null
);
alter table unconfirmed_orders enable row level security;
create policy application on unconfirmed_orders to tarazu_app using (true);
create policy own on unconfirmed_orders to tarazu_customer
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select, insert, delete on unconfirmed_orders to tarazu_customer;
