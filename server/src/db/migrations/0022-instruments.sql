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

-- Trading stopped by operators, with the reason that customers read. Times are the market's.
create table instrument_halt (
  id         bigint      generated always as identity primary key,
  symbol     text        not null,
  reason     text        not null,
  since      timestamptz not null,
  ended_at   timestamptz,
  end_reason text
);
create unique index instrument_halted_once on instrument_halt (symbol) where ended_at is null;
create index instrument_halt_of_symbol on instrument_halt (symbol, id desc);

-- What happens to all units of an instrument on a day: proposed by operators (dividend, split, bonus), or by its own terms
-- (coupon, redemption of a bond, expiry of a future's contract). Each happens once, customer by customer.
create table instrument_event (
  id           bigint      generated always as identity primary key,
  symbol       text        not null,
  kind         text        not null check (kind in ('dividend', 'coupon', 'split', 'bonus', 'expiry', 'redemption')),
  day          text        not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  due          timestamptz not null,                              -- on the market's clock
  old_units    integer     check (old_units > 0),                 -- so many become
  new_units    integer     check (new_units > 0 and new_units <> old_units),
  amount       bigint      check (amount > 0),                    -- for one unit, in micros of the instrument's currency
  state        text        not null default 'planned' check (state in ('planned', 'begun', 'done')),
  -- What it is worked on with, for all customers the same: the last price, and the wallet's rate of exchange.
  price        bigint,
  price_at     timestamptz,
  price_source text,
  rate         bigint      check (rate > 0),
  rate_source  text,
  rate_at      timestamptz,
  done_through integer     not null default 0,                    -- customers up to this id have had it
  customers    integer     not null default 0,                    -- how many it has reached
  reason       text,
  proposal     text,
  created_at   timestamptz not null,
  begun_at     timestamptz,                                       -- on the machine's clock, as orders are
  done_at      timestamptz,
  unique (symbol, kind, day),
  check ((kind in ('split', 'bonus')) = (old_units is not null)),
  check ((old_units is null) = (new_units is null)),
  check ((kind in ('dividend', 'coupon', 'redemption')) = (amount is not null))
);
create index instrument_event_unfinished on instrument_event (due, id) where state <> 'done';
create index instrument_event_done on instrument_event (due, id) where state = 'done';

-- Who had how many units when a coupon or a dividend fell due.
create table instrument_income (
  event_id    bigint  not null references instrument_event,
  customer_id integer not null,
  units       bigint  not null check (units > 0),
  primary key (event_id, customer_id)
);

-- All lots of an instrument, customer by customer.
create index orders_lots_of_symbol on orders (symbol, customer_id, id) where lot_left > 0;
