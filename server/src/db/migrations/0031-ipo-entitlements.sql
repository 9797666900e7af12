-- What was allotted and is not delivered yet is the customer's: from the allotment on it stands in the ledger, a unit of
-- IPO-<id> for each paisa that was paid. Those that were allotted before get theirs here.
do $$
declare
  entitled record;
begin
  for entitled in select number, issue_id, customer_id, paid from ipo_application where state = 'allotted' order by id loop
    perform post_journals(
      array['house:custody', 'customer:' || entitled.customer_id || ':units:' || entitled.number],
      array['IPO-' || entitled.issue_id, 'IPO-' || entitled.issue_id],
      array['ipo_entitlement'], array[entitled.number], array[null::text], array[entitled.customer_id],
      array[null::bigint], array['ipo-application:' || entitled.number || ':entitlement'], array[now()],
      array[1], array[1], array[2], array[entitled.paid]);
  end loop;
end $$;
