-- Where withdrawals go. A change is a new version, so that a withdrawal keeps the card that it was asked for with.
create table bank_card (
  id          bigint      generated always as identity primary key,
  number      text        not null unique,
  customer_id integer     not null references customer,
  created_at  timestamptz not null
);
create index bank_card_of_customer on bank_card (customer_id, id desc);

create table bank_card_version (
  id          bigint      generated always as identity primary key,
  card_id     bigint      not null references bank_card,
  version     integer     not null check (version > 0),
  bank        text        not null,
  branch      text        not null,
  holder      text        not null,
  ifsc        text        not null,
  account     bytea       not null,   -- sealed
  last4       text        not null check (last4 ~ '^[0-9]{4}$'),
  usable_from timestamptz not null,   -- no money goes there before
  created_at  timestamptz not null,
  unique (card_id, version)
);
create trigger bank_card_version_append_only before update or delete on bank_card_version
  for each row execute function refuse_change();
revoke update, delete, truncate on bank_card, bank_card_version from tarazu_app;
