-- Customers are told of other policies that touch their money as they are of fees.
alter table fee_notice rename to policy_notice;
alter index fee_notice_unfinished rename to policy_notice_unfinished;
alter table policy_notice drop constraint fee_notice_kind_check;
-- What the words need beside the day.
alter table policy_notice add column facts jsonb not null default '{}';
