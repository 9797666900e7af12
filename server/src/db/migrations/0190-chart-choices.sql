-- How each customer wants charts drawn, as `contract/src/market/chart-choices.ts` has it.
create table chart_choices (
  customer_id integer     primary key references customer,
  choices     jsonb       not null,
  changed_at  timestamptz not null
);
alter table chart_choices enable row level security;
create policy application on chart_choices to tarazu_app using (true);
create policy own on chart_choices to tarazu_customer, tarazu_act
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select on chart_choices to tarazu_customer;
grant select, insert, update on chart_choices to tarazu_act;
