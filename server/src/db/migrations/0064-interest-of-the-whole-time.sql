-- Interest is that of the whole time since the principal last changed, rounded once, less what was posted of it: rounded day by
-- day it came to more or less than the cost that was offered, and depended on how often the job ran.
alter table loan
  add column principal_since_day integer not null default 0 check (principal_since_day >= 0), -- days after it was paid out
  add column interest_since      bigint  not null default 0 check (interest_since >= 0);      -- posted since that day

-- A loan of which nothing was paid off goes by its whole time; what was posted too much is caught up with by its next days.
update loan l
   set interest_since = coalesce((
         select sum(t.amount) from journal j join transfer t on t.journal_id = j.id
          where j.customer_id = l.customer_id and j.thing = l.number and j.reason = 'loan_interest'), 0)
 where state = 'active' and principal_left = amount and not timeline @> '[{"state": "reinstated"}]';

-- Of the others nobody knows on which day their principal changed: what they owe stands, and the count begins anew.
update loan
   set principal_since_day = accrued_days
 where state = 'active' and (principal_left <> amount or timeline @> '[{"state": "reinstated"}]');
