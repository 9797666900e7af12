-- Where the documents of a customer are sent, once they have shown by a code that the address is theirs.
create table document_mail (
  customer_id  integer     primary key references customer,
  -- The sealed address, and as much of it as is shown.
  address      bytea       not null,
  shown        text        not null,
  language     text        not null check (language ~ '^[a-z]{2,3}$'),
  notes        boolean     not null,
  statements   boolean     not null,
  -- Of the code that was sent; null: it was given back.
  code_hash    bytea,
  code_until   timestamptz not null,
  code_tries   integer     not null default 0,
  confirmed_at timestamptz,
  -- The last day whose documents were put in line, as 2026-11-21.
  until_day    text        not null check (until_day ~ '^\d{4}-\d\d-\d\d$')
);
create index document_mail_due on document_mail (until_day) where confirmed_at is not null;
alter table document_mail enable row level security;
create policy application on document_mail to tarazu_app using (true);
create policy own on document_mail to tarazu_customer, tarazu_act using (customer_id = current_setting('tarazu.customer')::integer);
grant select on document_mail to tarazu_customer;
grant select, insert, update, delete on document_mail to tarazu_act;

-- What was sent, or is still to be: the log of it.
create table sent_document (
  id          bigint      generated always as identity primary key,
  customer_id integer     not null references customer,
  kind        text        not null check (kind in ('confirmation', 'contract_note', 'statement')),
  -- The days that it is about; both are null for a confirmation.
  from_day    text        check (from_day ~ '^\d{4}-\d\d-\d\d$'),
  to_day      text        check (to_day ~ '^\d{4}-\d\d-\d\d$'),
  -- Sealed code of a confirmation, until it was sent.
  sealed      bytea,
  shown       text        not null,
  queued_at   timestamptz not null,
  sent_at     timestamptz,
  tries       integer     not null default 0,
  -- Null: sent, or given up.
  try_at      timestamptz,
  failure     text,
  check ((kind = 'confirmation') = (from_day is null) and (from_day is null) = (to_day is null))
);
create unique index sent_document_once on sent_document (customer_id, kind, to_day) where to_day is not null;
create index sent_document_due on sent_document (try_at) where try_at is not null;
create index sent_document_of on sent_document (customer_id, id);
alter table sent_document enable row level security;
create policy application on sent_document to tarazu_app using (true);
create policy own on sent_document to tarazu_customer, tarazu_act using (customer_id = current_setting('tarazu.customer')::integer);
grant select on sent_document to tarazu_customer;
grant select, insert on sent_document to tarazu_act;
