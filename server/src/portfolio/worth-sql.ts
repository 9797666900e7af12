/** Parts of SQL statements that say what an asset is worth, and what a transfer moves for a customer. */
import { type RawBuilder, sql } from 'kysely'
import { account } from '../ledger/journal.ts'

/**
 * Where money comes from and goes to that is not earned or lost here: the bank, the play money, what has come
 * in and is nobody's yet, and debts that were given up. Everything else that a customer gets is profit.
 */
const outside = [account.paper, account.suspense, account.bankClient, account.bankFirm, account.lossCredit]

/**
 * What journals move for customers, one row for each side of a transfer that is a customer's: `customer_id`,
 * `at`, `asset`, `units`, `paid_in` and `paid_out`. `journals` selects `id` and `at`.
 */
export function movedSql({ journals, currency }: { journals: RawBuilder<unknown>; currency: string }) {
  const isFlow = sql`t.asset = ${currency} and s.other = any (${outside}::text[])`
  return sql`
    select s.customer_id, j.at, t.asset, s.units,
           case when ${isFlow} and s.units > 0 then s.units else 0 end as paid_in,
           case when ${isFlow} and s.units < 0 then -s.units else 0 end as paid_out
      from (${journals}) j
      join transfer t on t.journal_id = j.id
      join account f on f.id = t.from_account
      join account g on g.id = t.to_account
     cross join lateral (values (f.customer_id, -t.amount, g.address), (g.customer_id, t.amount, f.address))
             as s (customer_id, units, other)
     where s.customer_id is not null`
}

/**
 * What `u.units` of `u.asset` are worth in paise, by `p.price` and `p.rate`, rounded like `tradeValue`. Money
 * is its own worth, and so are units of a fund and claims to shares of an issue: one for each paisa paid.
 * Null where the price of something that is held is not known.
 */
export const worthSql = ({ currency }: { currency: string }) => sql`
  case when u.asset = ${currency} or u.asset like 'FUND-%' or u.asset like 'IPO-%' then u.units
       when u.units = 0 then 0
       else round(u.units * p.price::numeric * p.rate / 10000000000) end`
