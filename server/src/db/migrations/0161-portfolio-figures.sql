-- What else a day consists of, in paise: dividends and interest received, fees and levies paid, interest of loans. `portfolio_figure` says
-- which transfers are counted where.
alter table portfolio_day
  add column income   bigint not null default 0,
  add column costs    bigint not null default 0,
  add column interest bigint not null default 0;
alter table portfolio_move
  add column income   bigint not null default 0,
  add column costs    bigint not null default 0,
  add column interest bigint not null default 0;
insert into portfolio_remake (customer_id, day) select customer_id, min(day) from portfolio_day group by customer_id
    on conflict (customer_id) do update set day = least(portfolio_remake.day, excluded.day);
