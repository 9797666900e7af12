-- News as customers read them. `content` is HTML, cleaned before it is written and again when it is read.
create table news (
  id         integer     generated always as identity primary key,
  title      text        not null check (title <> ''),
  subhead    text        not null,
  image      text,
  content    text        not null,
  -- Null: for readers of every language.
  locale     text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index news_newest on news (created_at desc, id desc);
