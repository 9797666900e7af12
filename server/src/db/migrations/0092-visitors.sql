-- What is written to the customer service by those who cannot sign in, and the answers. Nobody knows who they are.
create table visitor_conversation (
  id            integer     generated always as identity primary key,
  number        text        not null unique,          -- by which operators know it
  -- Of what its browser keeps: whoever has that reads the answers, and nobody else.
  secret_hash   bytea       not null unique check (length(secret_hash) = 32),
  waiting_since timestamptz,                          -- the oldest message that nobody has answered
  last_at       timestamptz not null,
  created_at    timestamptz not null
);
create index visitor_conversation_waiting on visitor_conversation (waiting_since, id) where waiting_since is not null;
create index visitor_conversation_newest on visitor_conversation (last_at, id);

create table visitor_message (
  id              integer     generated always as identity primary key,
  conversation_id integer     not null references visitor_conversation on delete cascade,
  operator_id     integer     references operator,    -- null: the visitor wrote it
  content         text        not null check (content <> '' and length(content) <= 1000),
  client_key      text,                               -- made by the sender, so that a retry writes nothing
  created_at      timestamptz not null,
  read_at         timestamptz                         -- by the other side
);
create index visitor_message_of_conversation on visitor_message (conversation_id, id);
create unique index visitor_message_once on visitor_message (conversation_id, client_key) where client_key is not null;
