import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { checksOfCauses } from './causes.ts'
import { type KeptSum, keptSums } from './kept-sums.ts'

export type LedgerReport = {
  journals: number
  transfers: number
  accounts: number
  bills: number
  lots: number
  /** One sentence for each problem; empty if the ledger is right. */
  problems: string[]
}

export type Check = { name: string; query: RawBuilder<{ problem: string }> }

/** Recomputes everything from the transfers (laws 3 to 5) in one consistent snapshot. */
export async function checkLedger(db: Kysely<Tables>): Promise<LedgerReport> {
  return inOneMoment(db, async (tx) => {
    const problems = await findProblems(tx)
    return { ...(await countChecked(tx)), problems }
  })
}

/** Reads one consistent snapshot, for as long as that takes. */
export function inOneMoment<T>(db: Kysely<Tables>, read: (tx: Transaction<Tables>) => Promise<T>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return read(tx)
    })
}

/** How many rows a check looks at. */
export async function countChecked(tx: Transaction<Tables>): Promise<Omit<LedgerReport, 'problems'>> {
  const { rows } = await sql<Omit<LedgerReport, 'problems'>>`
    select (select count(*)::int from journal) as journals, (select count(*)::int from transfer) as transfers,
           (select count(*)::int from account) as accounts, (select count(*)::int from bill) as bills,
           (select count(*)::int from orders where lot_left > 0) as lots`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('the counts did not come')
  return counts
}

/** The problems in the snapshot of this transaction, each sentence after the name of its check. */
export async function findProblems(tx: Transaction<Tables>): Promise<string[]> {
  const problems: string[] = []
  for (const check of checks) problems.push(...(await problemsOf(check, tx)))
  return problems
}

export async function problemsOf({ name, query }: Check, tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ problem }) => `${name}: ${problem}`)
}

const perAccount = sql`
  select account_id, sum(delta) as total from (
    select to_account as account_id, amount as delta from transfer
    union all select from_account, -amount from transfer) as moved
  group by account_id`

export const checks: readonly Check[] = [
  {
    name: 'balance is not the sum of its transfers',
    query: sql<{ problem: string }>`
      select a.address || ' ' || a.asset || ' has ' || a.balance || ', transfers say ' || coalesce(s.total, 0) as problem
        from account a left join (${perAccount}) s on s.account_id = a.id
       where a.rule <> '*' and a.balance <> coalesce(s.total, 0) limit 20`,
  },
  {
    // A single transfer cannot unbalance an asset; this finds what left as one asset and arrived as another.
    name: 'an asset does not sum to zero',
    query: sql<{ problem: string }>`
      select a.asset || ' sums to ' || sum(s.total) as problem
        from (${perAccount}) s left join account a on a.id = s.account_id
       group by a.asset having sum(s.total) <> 0 limit 20`,
  },
  {
    name: 'a transfer does not fit its accounts or its journal',
    query: sql<{ problem: string }>`
      select 'journal ' || t.journal_id || ' line ' || t.line as problem
        from transfer t
        left join account f on f.id = t.from_account left join account g on g.id = t.to_account
        left join journal j on j.id = t.journal_id
       where f.asset is distinct from t.asset or g.asset is distinct from t.asset or j.id is null limit 20`,
  },
  {
    name: 'a journal has no transfers',
    query: sql<{ problem: string }>`
      select 'journal ' || j.id as problem from journal j
       where not exists (select 1 from transfer t where t.journal_id = j.id) limit 20`,
  },
  {
    name: 'a journal belongs to another world',
    query: sql<{
      problem: string
    }>`select 'journal ' || j.id as problem from journal j, deployment d where j.world <> d.world limit 20`,
  },
  {
    name: 'the bill does not run',
    query: sql<{ problem: string }>`
      select 'customer ' || customer_id || ' at journal ' || journal_id as problem
        from (select *, sum(amount) over (partition by customer_id order by journal_id) as total from bill) b
       where b.total <> b.balance limit 20`,
  },
  {
    name: 'the bill is not what can be spent',
    query: sql<{ problem: string }>`
      select 'customer ' || a.customer_id || ' has ' || a.total || ', the bill says ' || coalesce(b.total, 0) as problem
        from (select customer_id, sum(balance) as total from account
               where address ~ '^customer:[0-9]+:(cash|unsettled)$' group by customer_id) a
        left join (select customer_id, sum(amount) as total from bill group by customer_id) b using (customer_id)
       where a.total <> coalesce(b.total, 0) limit 20`,
  },
  {
    name: 'a lot is not what its accounts hold',
    query: sql<{ problem: string }>`
      select o.number || ' has ' || (o.lot_left - o.lot_reserved) || ' free, its account ' || coalesce(a.balance, 0) as problem
        from orders o
        left join account a on a.address = 'customer:' || o.customer_id || ':units:' || o.number and a.asset = o.symbol
       where o.side = 'buy' and o.lot_left - o.lot_reserved <> coalesce(a.balance, 0) limit 20`,
  },
  {
    name: 'an order holds what it does not say',
    query: sql<{ problem: string }>`
      select o.number || ' says ' || o.held || ', its account ' || coalesce(a.balance, 0) as problem
        from orders o
        left join account a on a.address = 'customer:' || o.customer_id || ':held:' || o.number
       where o.held <> coalesce(a.balance, 0)
          or (o.held > 0 and o.state in ('filled', 'failed', 'cancelled', 'expired')) limit 20`,
  },
  {
    name: 'a withdrawal holds what it does not say',
    query: sql<{ problem: string }>`
      select w.number || ' is ' || w.state || ' over ' || w.amount || ', its account ' || coalesce(a.balance, 0) as problem
        from withdrawal w
        left join account a on a.address = 'customer:' || w.customer_id || ':held:' || w.number
       where coalesce(a.balance, 0) <> case when w.state in ('requested', 'cooling', 'approved') then w.amount else 0 end
       limit 20`,
  },
  {
    name: 'who owes for what a bank took back keeps settled money',
    query: sql<{ problem: string }>`
      select 'customer ' || r.customer_id || ' owes ' || -r.balance || ' and has ' || c.balance as problem
        from account r
        join account c on c.address = 'customer:' || r.customer_id || ':cash' and c.asset = r.asset and c.balance > 0
       where r.address like 'customer:%:receivable' and r.balance < 0 limit 20`,
  },
  {
    name: 'a loan is not what its account says',
    query: sql<{ problem: string }>`
      select 'customer ' || customer_id || ' owes ' || coalesce(l.owed, 0) || ', the account ' || coalesce(a.owed, 0) as problem
        from (select customer_id, sum(principal_left + interest_left) as owed from loan group by customer_id) l
        full join (select customer_id, -balance as owed from account where address like 'customer:%:loan') a using (customer_id)
       where coalesce(l.owed, 0) <> coalesce(a.owed, 0) limit 20`,
  },
  {
    name: "suspense is not what came in and is nobody's yet",
    query: sql<{ problem: string }>`
      select 'suspense has ' || s.total || ', lines of the bank come to ' || l.total as problem
        from (select coalesce(sum(s.total), 0) as total from (${perAccount}) s
                join account a on a.id = s.account_id where a.address = 'house:suspense') s,
             (select coalesce(sum(amount), 0) as total from bank_line where amount > 0 and state in ('open', 'matched')) l
       where s.total <> l.total`,
  },
  {
    // What came in by each line of the bank, less what went back or was paid out. Loans move client money by
    // journals of their own.
    name: 'client money is not what came in and went out at the bank',
    query: sql<{ problem: string }>`
      with client as (select a.id from account a, deployment d where a.address = 'house:bank:client' and a.asset = d.currency),
           moved as (select journal_id, -amount as amount from transfer where to_account in (select id from client)
                     union all select journal_id, amount from transfer where from_account in (select id from client)),
           ledger as (
             select coalesce(sum(m.amount), 0) as total from moved m
               join journal j on j.id = m.journal_id left join journal o on o.id = j.reverses
              where coalesce(o.reason, j.reason) not in ('loan_payout', 'loan_repayment')),
           -- Lines whose settlement moved client money: of what came back it took it out again, of what went out it took it.
           settled as (
             select j.thing from moved m join journal j on j.id = m.journal_id
              where j.reason = 'bank_settled' and not exists (select 1 from journal r where r.reverses = j.id)),
           bank as (
             select (select coalesce(sum(amount), 0) from bank_line
                      where case when amount > 0 then state not in ('returned', 'void') and number not in (select thing from settled)
                                 else settles = 'firm:' || number or number in (select thing from settled) end)
                  - (select coalesce(sum(coalesce(received, amount)), 0) from recharge
                      where state = 'returned' and method <> 'sandbox')
                  - (select coalesce(sum(w.amount), 0) from withdrawal w
                      where w.state in ('sent', 'settled')
                        and w.number in (select j.thing from moved m join journal j on j.id = m.journal_id
                                          where j.reason = 'withdrawal_paid')) as total)
      select 'the ledger says ' || ledger.total || ', lines and payments come to ' || bank.total as problem
        from ledger, bank where ledger.total <> bank.total`,
  },
  {
    // Together with the sum of zero: what customers and escrows do not claim is in an account of the chart,
    // and in no other.
    name: 'money stands in an account that nobody claims from',
    query: sql<{ problem: string }>`
      select a.address || ' has ' || s.total as problem
        from (${perAccount}) s join account a on a.id = s.account_id join deployment d on d.currency = a.asset
       where s.total <> 0
         and a.address !~ '^customer:[0-9]+:(cash|unsettled|held:[A-Z0-9]+|loan|receivable)$'
         and a.address !~ '^house:(market|fees|paper|suspense|bank:(client|firm)|income:interest|loss:credit)$'
         and a.address !~ '^house:levies:[a-z-]+$'
         and a.address !~ '^house:(placement|ipo|fund):[0-9]+$' limit 20`,
  },
  {
    name: 'an application for an issue holds what it does not say',
    query: sql<{ problem: string }>`
      select i.number || ' is ' || i.state || ' and says ' || i.held || ', its account ' || coalesce(a.balance, 0) as problem
        from ipo_application i
        left join account a on a.address = 'customer:' || i.customer_id || ':held:' || i.number
       where i.held <> coalesce(a.balance, 0) limit 20`,
  },
  {
    name: 'the escrow of an issue is not what was paid and is not delivered',
    query: sql<{ problem: string }>`
      select 'issue ' || i.id || ' is ' || i.state || ': paid ' || w.paid || ' for ' || w.shares || ', its accounts '
             || coalesce(m.balance, 0) || ' and ' || coalesce(u.balance, 0) as problem
        from ipo_issue i cross join deployment d
       cross join lateral (select coalesce(sum(paid), 0) as paid, coalesce(sum(allotted), 0) as shares
                             from ipo_application where issue_id = i.id and state = 'allotted') w
        left join account m on m.address = 'house:ipo:' || i.id and m.asset = d.currency
        left join account u on u.address = 'house:ipo:' || i.id and u.asset = i.symbol
       where coalesce(m.balance, 0) <> w.paid
          or coalesce(u.balance, 0) <> case i.state when 'listing' then w.shares else 0 end
          or (i.state in ('listed', 'withdrawn') and w.paid > 0) limit 20`,
  },
  {
    name: 'an application entitles to something else than was paid and is not delivered',
    query: sql<{ problem: string }>`
      select i.number || ' is ' || i.state || ' and paid ' || i.paid || ', its account ' || coalesce(a.balance, 0) as problem
        from ipo_application i
        left join account a on a.address = 'customer:' || i.customer_id || ':units:' || i.number
                           and a.asset = 'IPO-' || i.issue_id
       where coalesce(a.balance, 0) <> case i.state when 'allotted' then i.paid else 0 end limit 20`,
  },
  {
    name: 'an issue has given out other shares than were allotted',
    query: sql<{ problem: string }>`
      select 'issue ' || i.id || ' is ' || i.state || ': allotted ' || i.allotted || ', applications say ' || w.shares as problem
        from ipo_issue i
       cross join lateral (select coalesce(sum(allotted), 0) as shares from ipo_application
                            where issue_id = i.id and state in ('allotted', 'delivered')) w
       where i.allotted > i.size or w.shares > i.allotted
          or (i.state in ('allotted', 'listing', 'listed') and w.shares <> i.allotted) limit 20`,
  },
  {
    name: 'the escrow of a listing is not what is left of it',
    query: sql<{ problem: string }>`
      select p.number || ' is ' || p.state || ' with ' || p.units_left || ' left, its accounts ' || coalesce(u.balance, 0)
             || ' and ' || coalesce(m.balance, 0) as problem
        from placement p cross join deployment d
        left join account u on u.address = 'house:placement:' || p.id and u.asset = p.symbol
        left join account m on m.address = 'house:placement:' || p.id and m.asset = d.currency
       where coalesce(u.balance, 0) <> case p.state when 'open' then p.units_left else 0 end
          or coalesce(m.balance, 0) < 0 or (p.state <> 'open' and coalesce(m.balance, 0) <> 0) limit 20`,
  },
  {
    name: 'a listing has sold other units than it gave out',
    query: sql<{ problem: string }>`
      select p.number || ' is ' || p.state || ' with ' || p.units_left || ' of ' || p.total || ' left, gave out '
             || coalesce(s.sold, 0) as problem
        from placement p
        left join account u on u.address = 'house:placement:' || p.id and u.asset = p.symbol
        left join (select t.from_account, sum(t.amount) as sold from transfer t join journal j on j.id = t.journal_id
                    where j.reason = 'placement_buy' group by t.from_account) s on s.from_account = u.id
       where p.total - p.units_left <> coalesce(s.sold, 0) limit 20`,
  },
  {
    name: 'a sale holds other units than it waits with',
    query: sql<{ problem: string }>`
      select o.number || ' waits with ' || w.waiting || ', its account ' || coalesce(a.balance, 0) as problem
        from orders o
        cross join lateral (
          select case when o.state in ('queued', 'resting', 'trigger_pending', 'part_filled')
                      then coalesce(sum((t ->> 'quantity')::int - (t ->> 'filled')::int), 0) else 0 end as waiting
            from jsonb_array_elements(o.takes) t) w
        left join account a on a.address = 'customer:' || o.customer_id || ':units:held:' || o.number and a.asset = o.symbol
       where o.side = 'sell' and w.waiting <> coalesce(a.balance, 0) limit 20`,
  },
  {
    name: 'an order is not the sum of its fills',
    query: sql<{ problem: string }>`
      select o.number || ' filled ' || o.filled || ' for ' || o.value || ', fills say ' || coalesce(f.quantity, 0) || ' for '
             || coalesce(f.value, 0) as problem
        from orders o
        left join (select order_id, sum(quantity) as quantity, sum(value) as value from fill group by order_id) f
          on f.order_id = o.id
       where o.filled <> coalesce(f.quantity, 0) or o.value <> coalesce(f.value, 0) limit 20`,
  },
  {
    // The trigger on fills checked the same. A customer's later change may have set another limit than the
    // one it was filled within.
    name: 'a fill is not at the price of its quote',
    query: sql<{ problem: string }>`
      select o.number || ' ' || o.side || ' at ' || f.price || ', bid ' || f.bid || ', ask ' || f.ask as problem
        from fill f join orders o on o.id = f.order_id
       where fill_is_proven(f, o) is not true
          or (fill_is_within(f, o) is not true
              and not exists (select 1 from jsonb_array_elements(o.timeline) t
                               where t ->> 'state' = 'changed' and (t ->> 'at')::timestamptz >= f.at)) limit 20`,
  },
  {
    name: 'an order of a fund has other units than it put in',
    query: sql<{ problem: string }>`
      select o.number || ' is ' || o.state || ' over ' || o.amount || ', its account ' || coalesce(a.balance, 0) as problem
        from fund_order o
        left join account a on a.address = 'customer:' || o.customer_id || ':units:' || o.number
                           and a.asset = 'FUND-' || o.fund_id
       where coalesce(a.balance, 0) <> case o.state when 'active' then o.amount else 0 end limit 20`,
  },
  {
    name: 'a fund is not what its orders and its account say',
    query: sql<{ problem: string }>`
      select f.number || ' is ' || f.state || ': sold ' || f.sold_amount || ', orders ' || f.sold || ', active ' || f.active
             || ', money ' || f.money || ', units ' || f.units as problem
        from (select f.*, coalesce(o.active, 0) as active, f.placed_elsewhere + coalesce(o.sold, 0) as sold,
                     coalesce(m.balance, 0) as money, coalesce(u.balance, 0) as units,
                     f.state in ('issued', 'closed', 'declared', 'unwinding') as running
                from fund f cross join deployment d
                left join (select fund_id, sum(amount) filter (where state = 'active') as active,
                                  sum(amount) filter (where state <> 'cancelled') as sold
                             from fund_order group by fund_id) o on o.fund_id = f.id
                left join account m on m.address = 'house:fund:' || f.id and m.asset = d.currency
                left join account u on u.address = 'house:fund:' || f.id and u.asset = 'FUND-' || f.id) f
       where f.sold_amount <> f.sold
          or f.money < f.active
          or (f.money > 0 and not f.running)
          or f.units <> case when f.running then f.issue_amount - f.placed_elsewhere - f.active else 0 end
       limit 20`,
  },
  {
    name: 'a kept sum is not the sum of its rows',
    query: sql<{ problem: string }>`${sql.join(keptSums.map(partsThatDiffer), sql` union all `)} limit 20`,
  },
  {
    // The rows that come would be left out of it.
    name: 'a sum is kept through an id that there is not yet',
    query: sql<{ problem: string }>`${sql.join(keptSums.map(endBeyond), sql` union all `)}`,
  },
  ...checksOfCauses,
]

function partsThatDiffer({ what, over }: KeptSum) {
  const through = sql<bigint>`(select through from kept_sum where what = ${what})`
  return sql`
    select ${what} || ', ' || name || ' is kept as ' || coalesce(p.sum, 0)
           || ', its rows say ' || coalesce(s.sum, 0) as problem
      from (select name, sum from kept_sum_part where what = ${what}) p
      full join (${over({ after: 0n, through })}) s using (name)
     where coalesce(p.sum, 0) <> coalesce(s.sum, 0)`
}

function endBeyond({ what, ids }: KeptSum) {
  const last = sql`(select coalesce(max(id), 0) from ${sql.table(ids)})`
  return sql`
    select what || ' is kept through ' || through || ', the last one is ' || ${last} as problem
      from kept_sum where what = ${what} and through > ${last}`
}
