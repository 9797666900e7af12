-- Where a customer's own program is told of alerts and orders: a signed message for each notice, which is tried again until it is taken.
create table webhook (
  customer_id integer     primary key references customer,
  url         text        not null check (length(url) <= 500),
  sealed      bytea       not null,                   -- the secret that messages are signed with
  created_at  timestamptz not null
);
create table webhook_message (
  notice_id   bigint      primary key references notice,
  customer_id integer     not null references customer,
  attempts    integer     not null default 0,
  try_at      timestamptz,                            -- null: taken, or given up
  answer      text,                                   -- null: not tried, or taken
  check (attempts > 0 or try_at is not null)
);
create index webhook_message_due on webhook_message (try_at, customer_id) where try_at is not null;
create index webhook_message_of_customer on webhook_message (customer_id, notice_id);
do $$
declare
  kept text;
begin
  foreach kept in array array['webhook', 'webhook_message'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy application on %I to tarazu_app using (true)', kept);
    execute format($policy$
      create policy own on %I to tarazu_customer, tarazu_act using (customer_id = current_setting('tarazu.customer')::integer)
      $policy$, kept);
    execute format('grant select on %I to tarazu_customer', kept);
    execute format('grant select, insert, delete on %I to tarazu_act', kept);
  end loop;
end $$;

-- Made whole after the migrations, like all functions.
create function queue_webhooks() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger notice_for_webhook after insert on notice referencing new table as made
  for each statement execute function queue_webhooks();
