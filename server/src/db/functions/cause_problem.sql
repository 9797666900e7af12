-- What is wrong with the cause of a journal, as the end of a sentence; null: nothing. Each reason demands the row that it tells of, of
-- the same customer and about the same amount, and where two operators let money come or go, a proposal that they have approved. The
-- fills of orders and what settles are looked at together, many at once (`ledger/causes.ts`).
create or replace function cause_problem(j journal) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  wallet  text;
  allowed text := journal_way(j.reason);
  all_money   bigint;              -- all that moved in the wallet's currency
  to_customer bigint;              -- what of it came to the customer's own accounts
  to_escrow   bigint;              -- what of it came to an escrow of an issue
  all_units   bigint;              -- all that moved of anything else
  way     text;                    -- a move that such a journal does not make
  strange boolean;                 -- touches accounts of another customer
  caused  boolean;
begin
  if allowed is null then return 'has a reason that nothing posts'; end if;
  select d.currency into strict wallet from deployment d;
  select sum(l.amount) filter (where l.asset = wallet), sum(l.amount) filter (where l.asset <> wallet),
         sum(l.amount) filter (where l.asset = wallet and l.goes in ('cash', 'unsettled')),
         sum(l.amount) filter (where l.asset = wallet and l.goes = 'ipo'),
         min(l.comes || ' to ' || l.goes) filter (where l.comes || '>' || l.goes !~ allowed),
         bool_or(l.whose is distinct from j.customer_id)
    into all_money, all_units, to_customer, to_escrow, way, strange
    from (select t.asset, t.amount, account_sort(f.address) as comes, account_sort(g.address) as goes,
                 coalesce(f.customer_id, g.customer_id, j.customer_id) as whose
            from transfer t join account f on f.id = t.from_account join account g on g.id = t.to_account
           where t.journal_id = j.id) l;
  if way is not null then return 'moves from ' || way; end if;
  if strange then return 'moves what is not its customer’s'; end if;
  all_units := coalesce(all_units, 0);

  -- Not one CASE: PostgreSQL would prepare all of its queries for each journal.
  if j.reason = 'bank_received' then
    caused := exists (select from bank_line l where l.amount = all_money
               and (l.number = substring(j.once_key from '^bank-received:(.*)$')
                    -- Journals of earlier versions name the bank's reference.
                    or l.reference = substring(j.once_key from '^received:(.*)$')));
  elsif j.reason = 'recharge' then
    caused := exists (select from recharge r
             where r.number = j.thing and r.customer_id = j.customer_id
               and (was_reversed(j.id)
                    or r.state in ('credited', 'returned') and coalesce(r.received, r.amount) = all_money
                       and (r.method = 'sandbox' or was_approved('recharge.credit', r.number)
                            or exists (select from bank_line l where l.recharge_id = r.id and l.told_by is not null))));
  elsif j.reason = 'bank_return' then
    caused := exists (select from bank_line l where l.number = j.thing and l.amount = all_money and l.state in ('returned', 'void'))
      and (was_approved('bank-line.return', j.thing)
           -- Or the recharge that it was matched with was rejected.
           or exists (select from proposal p where p.kind = 'recharge.credit' and p.payload ->> 'line' = j.thing
                         and was_approved('recharge.reject', p.subject)));
  elsif j.reason = 'recharge_returned' then
    caused := exists (select from recharge r where r.number = j.thing and r.customer_id = j.customer_id
               and coalesce(r.received, r.amount) = all_money and r.state = 'returned');
  elsif j.reason = 'bank_settled' then
    caused := exists (select from bank_line l where l.number = j.thing and abs(l.amount) = all_money);
  elsif j.reason in ('bank_charge', 'charge_made_good', 'fund_return_brought', 'bank_interest') then
    caused := exists (select from bank_line l where l.number = j.thing and abs(l.amount) = all_money)
      and was_approved('bank-line.firm', j.thing);
  elsif j.reason in ('order_hold', 'order_release') then
    caused := exists (select from orders o where o.number = j.thing and o.customer_id = j.customer_id);
  elsif j.reason = 'placement_open' then
    caused := exists (select from placement p where p.number = j.thing and p.symbol = j.symbol and p.total = all_units);
  elsif j.reason = 'placement_close' then
    caused := exists (select from placement p where p.number = j.thing and p.symbol = j.symbol and p.state = 'closed');
  elsif j.reason in ('ipo_hold', 'ipo_release', 'ipo_withdrawn', 'ipo_entitlement') then
    caused := exists (select from ipo_application a where a.number = j.thing and a.customer_id = j.customer_id);
  elsif j.reason = 'ipo_allotment' then
    caused := exists (select from ipo_application a where a.number = j.thing and a.customer_id = j.customer_id
               and (a.state not in ('allotted', 'delivered') or a.paid = to_escrow));
  elsif j.reason = 'ipo_issued' then
    caused := exists (select from ipo_issue i where 'IPO-' || i.id = j.thing and i.symbol = j.symbol and i.allotted = all_units);
  elsif j.reason = 'fund_issue' then
    caused := exists (select from fund f where f.number = j.thing and f.issue_amount - f.placed_elsewhere = all_units);
  elsif j.reason = 'fund_top_up' then
    caused := exists (select from fund f where f.number = j.thing
               and (f.demo and j.once_key = 'fund-top-up:demo:' || f.number
                    or exists (select from proposal p
                                where j.once_key = 'fund-top-up:' || p.number and p.kind = 'fund.top-up'
                                  and p.subject = f.number and p.state = 'approved'
                                  and replace(p.payload ->> 'amount', '.', '')::bigint = all_money)));
  elsif j.reason = 'fund_finished' then
    caused := exists (select from fund f where f.number = j.thing);
  elsif j.reason = 'fund_purchase' then
    caused := exists (select from fund_order o where o.number = j.thing and o.customer_id = j.customer_id
               and o.amount = all_money and o.amount = all_units);
  elsif j.reason = 'fund_cancelled' then
    caused := exists (select from fund_order o where o.number = j.thing and o.customer_id = j.customer_id
               and o.amount = all_money and o.state = 'cancelled');
  elsif j.reason = 'fund_payout' then
    caused := exists (select from fund_order o where o.number = j.thing and o.customer_id = j.customer_id
               and o.amount + o.paid_return = all_money);
  elsif j.reason in ('split', 'bonus') then
    caused := exists (select from instrument_event e where e.kind = j.reason and e.symbol = j.symbol and e.state <> 'planned'
               and j.once_key = e.kind || ':' || e.symbol || ':' || e.day || ':' || j.customer_id);
  elsif j.reason in ('dividend', 'coupon') then
    caused := exists (select from instrument_event e join instrument_income i on i.event_id = e.id
             where e.kind = j.reason and e.symbol = j.symbol and i.customer_id = j.customer_id
               and j.once_key = e.kind || ':' || e.symbol || ':' || e.day || ':' || j.customer_id
               and round(i.units::numeric * e.amount * e.rate / 10000000000) = all_money);
  elsif j.reason = 'withdrawal_paid' then
    caused := exists (select from withdrawal w
             where w.number = j.thing and w.customer_id = j.customer_id and w.amount = all_money
               and (w.carrier = 'sandbox' or was_approved('withdrawal.pay', w.number)));
  elsif j.reason in ('withdrawal', 'withdrawal_release', 'withdrawal_returned') then
    caused := exists (select from withdrawal w where w.number = j.thing and w.customer_id = j.customer_id and w.amount = all_money);
  elsif j.reason = 'loan_payout' then
    caused := exists (select from loan l where l.number = j.thing and l.customer_id = j.customer_id and l.amount = to_customer)
      and was_approved('loan.offer', j.thing);
  elsif j.reason in ('loan_interest', 'loan_repayment') then
    caused := exists (select from loan l where l.number = j.thing and l.customer_id = j.customer_id);
  elsif j.reason = 'loan_write_off' then
    caused := exists (select from loan l where l.number = j.thing and l.customer_id = j.customer_id)
      and was_approved('loan.write-off', j.thing);
  elsif j.reason = 'reversal' then
    caused := mirrors_approved(j);
  else
    -- Fills and settlements; and debts, of which nobody can pay more than stands in the account.
    caused := true;
  end if;
  if caused is not true then return 'has no cause: nothing of that number, customer and amount, or nobody approved it'; end if;
  return null;
end $$;
