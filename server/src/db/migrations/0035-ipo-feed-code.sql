-- By which code the source of prices knows the shares once they trade; none where prices are made here.
alter table ipo_issue add column feed_code text check (feed_code ~ '^[A-Za-z0-9^.=_&-]{1,24}$');
