-- What customers and the customer service write to each other.
create table chat_message (
  id          integer     generated always as identity primary key,
  customer_id integer     not null references customer,
  operator_id integer     references operator,   -- null: the customer wrote it
  content     text        not null check (length(content) <= 2000),
  image       text,                              -- an upload
  client_key  text,                              -- made by the sender, so that a retry writes nothing
  created_at  timestamptz not null,
  read_at     timestamptz,                       -- by the other side
  check (content <> '' or image is not null)
);
create index chat_message_of_customer on chat_message (customer_id, id);
create unique index chat_message_once on chat_message (customer_id, client_key) where client_key is not null;
create index chat_message_unread on chat_message (customer_id) where read_at is null and operator_id is not null;

create table conversation (
  customer_id     integer     primary key references customer,
  last_message    integer     not null references chat_message,
  waiting_since   timestamptz,                   -- the oldest message of the customer that nobody has answered
  assigned_to     integer     references operator
);
create index conversation_newest on conversation (last_message desc);
create index conversation_waiting on conversation (waiting_since, customer_id) where waiting_since is not null;
create index conversation_assigned on conversation (assigned_to, last_message desc) where assigned_to is not null;

create table canned_answer (
  id         integer     generated always as identity primary key,
  title      text        not null,
  content    text        not null,
  created_by integer     not null references operator,
  created_at timestamptz not null,
  removed_at timestamptz
);
