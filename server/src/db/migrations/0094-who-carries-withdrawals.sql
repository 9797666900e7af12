-- Who carries a withdrawal out, decided when it is asked for: `sandbox` leaves through house:paper, `bank` through the client money
-- account. What was paid before went by the mode of the deployment; what still waits goes back the way that its customer's money came.
alter table withdrawal add column carrier text check (carrier in ('sandbox', 'bank'));
update withdrawal w
   set carrier = case
         when (select world from deployment) = 'live' then 'bank'
         when w.state in ('requested', 'cooling', 'approved')
          and exists (select 1 from recharge r where r.customer_id = w.customer_id and r.state = 'credited' and r.method <> 'sandbox')
           then 'bank'
         else 'sandbox'
       end;
alter table withdrawal alter column carrier set not null;
