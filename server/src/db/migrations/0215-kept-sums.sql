-- Sums over journals, transfers and fills up to an id, so that a reading adds only what came after it. The job `keep sums` moves them
-- on; `ledger:check` compares them with what they were made from. Where the row of one is deleted, the job makes it anew.
create table kept_sum (
  what    text   primary key,
  -- The highest id that it includes.
  through bigint not null check (through >= 0)
);
create table kept_sum_part (
  what text   not null references kept_sum on delete cascade,
  name text   not null,
  sum  bigint not null,
  primary key (what, name)
);
revoke delete, truncate on kept_sum, kept_sum_part from tarazu_app;

-- Fills are read by their ids from where the sum of them ends.
create index fill_in_order on fill (id);
