-- Money that comes in by a bank, the bank's own account of it, and the way back.

alter table recharge
  drop constraint recharge_method_check,
  drop constraint recharge_state_check,
  add constraint recharge_method_check check (method in ('sandbox', 'manual', 'webhook')),
  add constraint recharge_state_check
    check (state in ('created', 'matched', 'credited', 'expired', 'cancelled', 'rejected', 'returned')),
  add column due_at timestamptz,
  add column expires_at timestamptz,
  -- What came in, when it was found.
  add column received bigint check (received > 0),
  add column reason_code text,
  add column reason_text text,
  add constraint recharge_received check (state not in ('matched', 'credited') or method = 'sandbox' or received is not null);
drop index recharge_waiting;
create index recharge_sandbox on recharge (id) where state = 'created' and method = 'sandbox';
create index recharge_expiring on recharge (expires_at) where state = 'created' and expires_at is not null;
-- The operators' queue: what waits for a bank, and what waits for a second operator.
create index recharge_queue on recharge (id) where state in ('created', 'matched') and method <> 'sandbox';
create index recharge_matched on recharge (id) where state = 'matched';
create index recharge_amount on recharge (amount, id) where state in ('created', 'expired') and method <> 'sandbox';

-- One file of the bank.
create table bank_statement (
  id          bigint      generated always as identity primary key,
  number      text        not null unique,
  name        text        not null,
  imported_by integer     not null references operator,
  imported_at timestamptz not null,
  first_day   text        not null,
  last_day    text        not null,
  lines       integer     not null,
  added       integer     not null,
  opening     bigint      not null,
  closing     bigint      not null
);

-- One movement of the client money account. Money that came in stands in house:suspense until it is credited or returned.
create table bank_line (
  id           bigint      generated always as identity primary key,
  number       text        not null unique,
  -- Null: the provider told us, and no statement has named it yet.
  statement_id bigint      references bank_statement,
  booked_on    text        not null check (booked_on ~ '^\d{4}-\d\d-\d\d$'),
  reference    text        not null unique,
  description  text        not null,
  amount       bigint      not null check (amount <> 0),
  balance      bigint,
  -- What its text may name: numbers of recharges, withdrawals, returned lines.
  mentions     text[]      not null,
  state        text        not null check (state in ('open', 'matched', 'credited', 'returned', 'settled')),
  recharge_id  bigint      references recharge,
  -- The number of what a line that went out has paid, or `return:` and the number of a withdrawal that came back.
  settles      text        unique,
  due_at       timestamptz not null,
  created_at   timestamptz not null,
  constraint bank_line_direction check (amount > 0 or state in ('open', 'settled')),
  constraint bank_line_matched check ((state in ('matched', 'credited')) = (recharge_id is not null)),
  constraint bank_line_settles check ((state = 'settled') = (settles is not null))
);
create unique index bank_line_of_recharge on bank_line (recharge_id) where recharge_id is not null;
create index bank_line_in on bank_line (id) where amount > 0;
create index bank_line_out on bank_line (id) where amount < 0;
create index bank_line_in_waiting on bank_line (id) where amount > 0 and state in ('open', 'matched');
create index bank_line_in_open on bank_line (id) where amount > 0 and state = 'open';
create index bank_line_in_matched on bank_line (id) where amount > 0 and state = 'matched';
create index bank_line_out_open on bank_line (id) where amount < 0 and state = 'open';
create index bank_line_unseen on bank_line (id) where statement_id is null;
create index bank_line_returned on bank_line (id) where state = 'returned';
create index bank_line_statement on bank_line (statement_id, id);

-- What the provider has told, each once.
create table provider_event (
  id          text        primary key,
  body        text        not null,
  answer      text        not null,
  received_at timestamptz not null
);

-- Money that a bank took back after it was spent: what the customer owes for it, below zero.
create or replace function account_rule(address text) returns "char" language sql immutable parallel safe as $$
  select case
    when address like 'customer:%:loan' or address like 'customer:%:receivable' then '-'
    when address like 'customer:%' then '+'
    when address like 'house:ipo:%' or address like 'house:fund:%' or address like 'house:placement:%' then '+'
    else '*'
  end::"char"
$$;

-- The ledger desk: what moved one customer, and the accounts of the house that are moved seldom. The busy ones have no
-- index: their last entries are never far from the end, and every trade would pay for it.
create index journal_of_customer on journal (customer_id, id) where customer_id is not null;
do $$
declare
  seldom text;
begin
  insert into account (address, asset, rule)
  select address, asset, account_rule(address)
    from unnest(array['house:bank:client', 'house:bank:firm', 'house:suspense', 'house:income:interest', 'house:loss:credit']) as a (address),
         unnest(array['INR', 'MXN']) as c (asset)
  on conflict do nothing;
  select string_agg(id::text, ',' order by id) into seldom
    from account
   where address in ('house:bank:client', 'house:bank:firm', 'house:suspense', 'house:income:interest', 'house:loss:credit');
  execute format('create index transfer_seldom_from on transfer (from_account, journal_id) where from_account in (%s)', seldom);
  execute format('create index transfer_seldom_to on transfer (to_account, journal_id) where to_account in (%s)', seldom);
end $$;
