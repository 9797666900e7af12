-- What is listed at run time, beside the files of the repository: their ids end below 1,001, those of replay files begin at 9,001.
create sequence listed_instrument_id as integer start 1001 minvalue 1001 maxvalue 9000;
create table listed_instrument (
  id                integer          primary key default nextval('listed_instrument_id'),
  symbol            text             not null unique check (symbol ~ '^[A-Za-z0-9^.=_&-]{1,24}$'),
  name              text             not null,
  kind              text             not null check (kind in ('stock', 'treasury')),
  market            text             not null check (market in ('IN', 'US', 'CGI')),
  market_name       text             not null,
  exchange          text             not null,
  currency          text             not null,
  tick_micros       bigint           not null check (tick_micros > 0),
  lot               integer          not null check (lot > 0),
  calendar          text             not null check (calendar in ('IN', 'US', 'CME', 'FX')),
  yahoo_symbol      text,
  sector            text             not null,
  base_price_micros bigint           not null check (base_price_micros > 0),   -- what it was listed at
  volatility        double precision not null check (volatility >= 0),
  tradable          boolean          not null,
  may_be_negative   boolean          not null,
  coupon            double precision,                                          -- of a bond: percent a year
  maturity          text             check (maturity ~ '^\d{4}-\d\d-\d\d$'),
  listed_at         timestamptz      not null,                                 -- on the market's clock
  check ((coupon is null) = (maturity is null)),
  check ((kind = 'treasury') = (maturity is not null))
);
alter sequence listed_instrument_id owned by listed_instrument.id;
