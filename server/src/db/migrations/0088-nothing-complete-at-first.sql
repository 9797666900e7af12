-- A chain that begins knows of no time yet before which all is sealed. `seal_block` takes the least of that time and now, and the least
-- of nothing and now is now: the blocks of the first hour (decision 070) said that all was sealed, and a machine that slept in that
-- hour looked as if somebody had put in what was decided just before.
update chain_head set complete_at = 'epoch' where complete_at is null;
alter table chain_head
  alter column complete_at set default 'epoch',
  alter column complete_at set not null;
