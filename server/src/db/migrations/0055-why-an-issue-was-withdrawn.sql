-- Why the system withdrew an issue, as a code that customers read in their language. Null: operators have written why.
alter table ipo_issue add column withdrawn_because text check (withdrawn_because in ('corporate_action'));
update ipo_issue set withdrawn_because = 'corporate_action'
 where reason ~ '^A (split|bonus issue) of the shares on \d{4}-\d{2}-\d{2}: its price and its lots are of the shares of before\.$';
