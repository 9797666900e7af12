-- By which rule an issue is drawn; its published file names the same. What had closed stays as it was drawn or proposed, by
-- the seed alone; from here on the hash of the list is part of the draw.
alter table ipo_issue add column allotment_format text not null default 'tarazu-allotment-2'
  check (allotment_format in ('tarazu-allotment-1', 'tarazu-allotment-2'));
update ipo_issue set allotment_format = 'tarazu-allotment-1' where list_hash is not null;
