-- Steps back that two operators take, and the entries of escrows without a look at all that was ever moved.

-- A line of the bank that was settled with the wrong thing is open again, and may be settled once more.
alter table bank_line add column reopened integer not null default 0 check (reopened >= 0);
-- A withdrawal that came back may be found by its amount, as a recharge is, where the bank has not named it.
create index withdrawal_returned on withdrawal (amount, id) where state = 'returned';

-- Stops what was approved before it and would have come into force later than it.
alter table policy_version add column stops boolean not null default false;

-- Escrows come and go, so an index cannot name them as `transfer_seldom_from` names the accounts that a house always has.
-- New ones are numbered below zero instead: an index of everything below zero is theirs, and no trade pays for it.
create function number_escrow() returns trigger language plpgsql as $$
begin
  new.id := -new.id;
  return new;
end $$;
create trigger account_escrow before insert on account for each row
  when (new.address like 'house:ipo:%' or new.address like 'house:fund:%' or new.address like 'house:placement:%')
  execute function number_escrow();
do $$
declare
  -- Those from before keep their numbers: transfers say them, and never change.
  earlier text;
  escrow  text;
begin
  select string_agg(id::text, ',' order by id) into earlier
    from account
   where address like 'house:ipo:%' or address like 'house:fund:%' or address like 'house:placement:%';
  escrow := case when earlier is null then '%1$s < 0' else '%1$s < 0 or %1$s in (%2$s)' end;
  execute format('create index transfer_escrow_from on transfer (from_account, journal_id) where ' || escrow, 'from_account', earlier);
  execute format('create index transfer_escrow_to on transfer (to_account, journal_id) where ' || escrow, 'to_account', earlier);
end $$;
