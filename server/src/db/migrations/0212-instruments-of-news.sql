-- Which instruments a piece of news is about, so that their pages lead to it. Five at most, in the order in which an editor names them.
create table news_instrument (
  news_id integer  not null references news on delete cascade,
  place   smallint not null check (place between 1 and 5),
  symbol  text     not null,
  primary key (news_id, place)
);
-- The newest pieces of an instrument: ids of news go up with time.
create unique index news_instrument_newest on news_instrument (symbol, news_id);

-- The built-in pieces that speak of instruments by name, where they were put there already.
insert into news_instrument (news_id, place, symbol)
select news.id, named.place, named.symbol
  from news
  join (values
    ('futures', 1, 'CL=F'),
    ('futures', 2, 'GC=F'),
    ('currency-pairs', 1, 'EURUSD=X'),
    ('currency-pairs', 2, 'USDINR=X')
  ) as named (demo, place, symbol) on named.demo = news.demo;
