-- A reversal is the mirror image of the journal that it names, and rests on a proposal that two operators have approved.
create or replace function mirrors_approved(r journal) returns boolean language sql stable as $$
  select exists (
    select from journal o
     where o.id = r.reverses and o.customer_id is not distinct from r.customer_id
       and not exists (
         (select from_account, to_account, asset, amount from transfer where journal_id = o.id
          except all select to_account, from_account, asset, amount from transfer where journal_id = r.id)
         union all
         (select to_account, from_account, asset, amount from transfer where journal_id = r.id
          except all select from_account, to_account, asset, amount from transfer where journal_id = o.id))
       and (was_approved('journal.reverse', o.id::text)
            or was_approved('bank-line.reopen', o.thing)
            or exists (select from proposal p
                        where p.subject = o.thing and p.kind in ('loan.reinstate', 'withdrawal.correct')
                          and p.state = 'approved' and p.payload ->> 'journal' = o.id::text)
            or exists (select from bank_line l join bank_statement s on s.id = l.statement_id
                        where (o.once_key = 'bank-received:' || l.number or o.once_key = 'received:' || l.reference)
                          and was_approved('bank-statement.void', s.number))))
$$;
