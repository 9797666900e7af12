/** Finds decisions of operators without their effect, audit entry or notice, and those without a decision. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

export async function findHalfDecided(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with thing as (
      select number, customer_id, state, timeline, 'withdrawal' as kind, carrier from withdrawal
      union all select number, customer_id, state, timeline, 'recharge', null from recharge
       where method <> 'sandbox'
      union all select number, customer_id, state, timeline, 'loan', null from loan
    ), step as (
      select t.number, t.kind, s ->> 'state' as state, s ->> 'who' as who, count(*) as times
        from thing t, jsonb_array_elements(t.timeline) s group by 1, 2, 3, 4
    ), posted as (
      select thing as number, reason, count(*) as times from journal where thing is not null group by 1, 2
    ), notified as (
      select facts ->> 'number' as number, kind, count(*) as times from notice
       where facts ? 'number' group by 1, 2
    ), logged as (
      select body::jsonb -> 'detail' ->> 'proposal' as proposal, array_agg(action order by id) as actions
        from audit_entry where body::jsonb -> 'detail' ? 'proposal' group by 1
    ), effect (proposal, kind, state) as (
      values ('withdrawal.pay', 'withdrawal', 'approved'), ('withdrawal.refuse', 'withdrawal', 'rejected'),
             ('withdrawal.delay', 'withdrawal', 'delayed'), ('withdrawal.return', 'withdrawal', 'returned'),
             ('recharge.credit', 'recharge', 'credited'), ('recharge.reject', 'recharge', 'rejected'),
             ('recharge.return', 'recharge', 'returned'), ('loan.offer', 'loan', 'offered'),
             ('loan.write-off', 'loan', 'written_off'), ('loan.reinstate', 'loan', 'reinstated')
    ), consequence (kind, state, reason, notice, carrier) as (
      select *, null from (
      values ('withdrawal', 'requested', 'withdrawal', 'withdrawal_requested'),
             ('withdrawal', 'cancelled', null, 'withdrawal_cancelled'),
             ('withdrawal', 'rejected', null, 'withdrawal_refused'),
             ('withdrawal', 'returned', 'withdrawal_returned', 'withdrawal_returned'),
             ('withdrawal', 'corrected', null, 'withdrawal_corrected'),
             ('loan', 'reinstated', null, 'loan_reinstated'),
             ('recharge', 'credited', 'recharge', 'recharge_credited'),
             ('recharge', 'rejected', null, 'recharge_failed'),
             ('loan', 'offered', null, 'loan_offered'),
             ('loan', 'active', 'loan_payout', 'loan_paid_out')) each
      -- Play money arrives when it is sent, a bank's payment when its line has come.
      union all values ('withdrawal', 'sent', 'withdrawal_paid', 'withdrawal_paid', 'sandbox'),
                       ('withdrawal', 'sent', 'withdrawal_paid', 'withdrawal_sent', 'bank'),
                       ('withdrawal', 'settled', null, 'withdrawal_paid', 'bank')
    )
    select 'proposal ' || p.number || ' (' || p.kind || ' of ' || p.subject || ') is ' || p.state
           || ', the log says '
           || coalesce(array_to_string(l.actions, ', '), 'nothing') as problem
      from proposal p left join logged l on l.proposal = p.number
     where l.actions is distinct from array[p.kind || '.proposed']
           || case when p.state = 'open' then array[]::text[] else array[p.kind || '.' || p.state] end
    union all
    select 'the log tells of a proposal ' || l.proposal || ' that is not there'
      from logged l where not exists (select 1 from proposal p where p.number = l.proposal)
    union all
    select t.kind || ' ' || t.number || ' was ' || e.state || ' by operators ' || coalesce(s.times, 0)
           || ' times, approved '
           || coalesce(a.times, 0) || ' times'
      from thing t join effect e on e.kind = t.kind
      left join step s on s.number = t.number and s.state = e.state and s.who = 'operator'
      left join (select subject, kind, count(*) as times from proposal
                  where state = 'approved' group by 1, 2) a
        on a.subject = t.number and a.kind = e.proposal
     where coalesce(s.times, 0) <> coalesce(a.times, 0)
       -- The rejection of a loan, and what a provider reports, need no proposal.
       and (e.proposal not in ('recharge.credit', 'recharge.return') or s.who = 'operator' or a.times > 0)
    union all
    select t.kind || ' ' || t.number || ' was ' || c.state || ' ' || coalesce(s.times, 0) || ' times, with '
           || coalesce(p.times, 0) || ' journals ' || coalesce(c.reason, '') || ' and '
             || coalesce(n.times, 0) || ' notices ' || c.notice
      from thing t join consequence c on c.kind = t.kind and (c.carrier is null or c.carrier = t.carrier)
      left join (select number, state, sum(times) as times from step group by 1, 2) s
        on s.number = t.number and s.state = c.state
      left join posted p on p.number = t.number and p.reason = c.reason
      left join notified n on n.number = t.number and n.kind = c.notice
     where coalesce(n.times, 0) <> coalesce(s.times, 0)
        or (c.reason is not null and coalesce(p.times, 0) <> coalesce(s.times, 0))
    union all
    select 'loan ' || l.number || ' was paid back ' || coalesce(p.times, 0) || ' times, with '
           || coalesce(n.times, 0) || ' notices'
      from loan l left join posted p on p.number = l.number and p.reason = 'loan_repayment'
      left join notified n on n.number = l.number and n.kind = 'loan_repaid'
     where coalesce(p.times, 0) <> coalesce(n.times, 0)
    union all
    select 'customer ' || a.customer_id || ' owes ' || -a.balance || ', their loans say '
           || coalesce(l.owed, 0)
      from account a
      left join (select customer_id, sum(principal_left + interest_left) as owed
                   from loan group by 1) l using (customer_id)
     where a.address = 'customer:' || a.customer_id || ':loan' and -a.balance <> coalesce(l.owed, 0)
    union all
    select 'line ' || b.number || ' is ' || b.state || ', was received ' || coalesce(p.times, 0)
           || ' times, and its recharge is '
           || coalesce(r.state, 'none')
      from bank_line b left join recharge r on r.id = b.recharge_id
      left join posted p on p.number = b.reference and p.reason = 'bank_received'
     where b.amount > 0
       and (coalesce(p.times, 0) <> 1
            -- Money that the provider has taken back did arrive.
            or (b.state in ('credited', 'matched') and r.state is distinct from b.state
                and not (b.state = 'credited' and r.state = 'returned')))
    union all
    select n.times || ' notices ' || n.kind || ' tell of ' || n.number || ', which is not there'
      from notified n where n.kind ~ '^(withdrawal|recharge|loan)_'
       and not exists (select 1 from thing t where t.number = n.number)
       and not exists (select 1 from recharge r where r.number = n.number)`.execute(db)
  return rows.map(({ problem }) => problem)
}
