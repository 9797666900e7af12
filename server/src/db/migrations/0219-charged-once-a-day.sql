-- Some charges, a depository's, are taken once for each instrument and trading day on which a customer sells. The sale that bears them
-- names the day, on the calendar of its market, in `charged_day`; the index finds it for the sales after it, and has no entry for any other
-- order. The day is text, since the driver would make a date one of this machine's time zone.
alter table orders add column charged_day text
  check (charged_day is null or (side = 'sell' and charged_day ~ '^\d{4}-\d{2}-\d{2}$'));
create unique index orders_charged_day on orders (customer_id, symbol, charged_day) where charged_day is not null;
