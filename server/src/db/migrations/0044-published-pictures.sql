-- A picture is everybody's while a piece of news has it: asked with each look, and when loose ones are removed.
create index news_image on news (image) where image is not null;
drop index picture_loose;

create table picture_count (
  operator_id integer not null references operator,
  day         date    not null,
  count       integer not null check (count > 0),
  primary key (operator_id, day)
);
