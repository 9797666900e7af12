-- What operators write in a form has a version, counted up by each change of it: whoever changes it names the one that they have
-- read, so that nobody writes over what somebody else wrote meanwhile.
alter table fund add column version integer not null default 1;
alter table placement add column version integer not null default 1;
alter table ipo_issue add column version integer not null default 1;
alter table news add column version integer not null default 1;
