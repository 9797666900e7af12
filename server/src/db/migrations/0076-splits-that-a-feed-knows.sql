-- Trading that stopped by itself: the source of the prices has split an instrument, and no event of ours does. What it said is
-- kept beside the halt; a day of a split stops trading once, so what operators have lifted stays lifted.
alter table instrument_halt
  add column split_day text    check (split_day ~ '^\d{4}-\d\d-\d\d$'),   -- the first day at the new price
  add column split_old integer check (split_old > 0),                     -- so many became; none: no whole numbers tell it
  add column split_new integer check (split_new > 0),
  add column split_by  text    check (split_by in ('feed', 'price')),     -- it was reported, or a previous close shows it
  add check ((split_day is null) = (split_by is null)),
  add check ((split_old is null) = (split_new is null)),
  add check (split_day is not null or split_old is null);
create unique index instrument_split_halts_once on instrument_halt (symbol, split_day) where split_day is not null;

-- Planned for a day whose prices were after it already: what was bought at those is in units of after it.
alter table instrument_event add column reported boolean not null default false;
