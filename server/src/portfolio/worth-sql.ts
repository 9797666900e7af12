/** Parts of SQL statements that say what an asset is worth, and what a transfer moves for a customer. */
import { type RawBuilder, sql } from 'kysely'

/** The sums that a day has beside its value, in paise; below zero where a reversal outweighs them. */
export const sumsOfDay = ['paid_in', 'paid_out', 'income', 'costs', 'interest'] as const

/** The same sums with something done to each, as a list of columns. */
export const eachSum = (make: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(sumsOfDay.map((name) => make(sql.raw(name))))

/**
 * What journals move for customers, one row for each side of a transfer that is a customer's: `customer_id`,
 * `at`, `asset`, `units` and the sums of a day. `journals` selects `id`, `at` and `reason`. Which account
 * counts for which sum is said by the SQL function `portfolio_figure`.
 */
export function movedSql({ journals, currency }: { journals: RawBuilder<unknown>; currency: string }) {
  return sql`
    select m.customer_id, m.at, m.asset, m.units,
           case when m.figure = 'payment' and m.units > 0 then m.units else 0 end as paid_in,
           case when m.figure = 'payment' and m.units < 0 then -m.units else 0 end as paid_out,
           case when m.figure = 'income' then m.units else 0 end as income,
           case when m.figure = 'cost' then -m.units else 0 end as costs,
           case when m.figure = 'interest' then -m.units else 0 end as interest
      from (select s.customer_id, j.at, t.asset, s.units,
                   case when t.asset = ${currency} then portfolio_figure(s.other, j.reason) end as figure
              from (${journals}) j
              join transfer t on t.journal_id = j.id
              join account f on f.id = t.from_account
              join account g on g.id = t.to_account
             cross join lateral
                   (values (f.customer_id, -t.amount, g.address), (g.customer_id, t.amount, f.address))
                     as s (customer_id, units, other)
             where s.customer_id is not null and f.customer_id is distinct from g.customer_id) m`
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
