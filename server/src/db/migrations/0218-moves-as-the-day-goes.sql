-- What a day moves is read as it goes. Journals up to `moved_upto` have been added to the rows of `portfolio_move` of the day after
-- `final_day`; rows of a later day are of journals after it, and are read again.
alter table portfolio_progress add column moved_upto bigint not null default 0;
delete from portfolio_move;
update portfolio_progress set moved_upto = journal_from;
