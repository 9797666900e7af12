-- How much one customer may have of an offer, so that one cannot take all of it. What was agreed on before has no such limit: there
-- it is all of it.
alter table placement add column most_per_customer integer;                -- units
update placement set most_per_customer = total;
alter table placement
  alter column most_per_customer set not null,
  add constraint most_of_total check (most_per_customer between 1 and total and most_per_customer % 100 = 0);

alter table fund add column most_per_customer integer;                     -- purchases
update fund set most_per_customer = least(issue_amount / amount, 1000000000);
alter table fund
  alter column most_per_customer set not null,
  add constraint most_of_issue check (most_per_customer > 0);

-- What a customer has bought of a listing. What was bought before counts for none that has a limit.
create table placement_taken (
  placement_id integer not null references placement,
  customer_id  integer not null references customer,
  units        integer not null check (units > 0),
  primary key (placement_id, customer_id)
);
create index placement_taken_of_customer on placement_taken (customer_id);
alter table placement_taken enable row level security;
create policy application on placement_taken to tarazu_app using (true);
create policy own on placement_taken to tarazu_customer using (customer_id = current_setting('tarazu.customer')::integer);
grant select, insert, update on placement_taken to tarazu_customer;

-- Made-up funds follow each other: of each series one is on sale.
alter table fund add column series text;
update fund set series = name where demo;
alter table fund add constraint series_of_demo check (demo = (series is not null));
create unique index fund_of_series on fund (series) where series is not null and state = 'issued';
