import { type Kysely, sql } from 'kysely'
import { inLongTransaction } from '../db/paced-transactions.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { eachSum, movedSql, worthSql } from './worth-sql.ts'

/** Customers of one statement, which reads all that was ever posted for them. */
const atOnce = 50

/**
 * Makes the days again of whoever is noted in `portfolio_remake`, up to the last final day: from every
 * journal of theirs and the closing prices as they are kept now. One statement for so many customers; a note
 * goes in the same transaction.
 */
export async function remakeDays(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  finalDay: string,
  held: () => boolean,
) {
  for (let more = true; more && held(); ) {
    more = await inLongTransaction(db, async (tx) => {
      const noted = await tx
        .deleteFrom('portfolio_remake')
        .where('customer_id', 'in', (of) =>
          of.selectFrom('portfolio_remake').select('customer_id').orderBy('customer_id').limit(atOnce),
        )
        .returning(['customer_id'])
        .returning((of) => of.cast<string>('day', 'text').as('day'))
        .execute()
      const [first] = noted.map(({ day }) => day).sort()
      const customers = noted.map(({ customer_id }) => customer_id)
      if (first !== undefined)
        await remakeSpan(tx, customers, { from: first, to: finalDay, currency: settings.currency })
      return noted.length === atOnce
    })
  }
}

async function remakeSpan(
  tx: Kysely<Tables>,
  customers: readonly number[],
  { from, to, currency }: { from: string; to: string; currency: string },
) {
  const journals = sql`
    select id, at, reason from journal where customer_id = any (${customers}::integer[])
    union
    select j.id, j.at, j.reason from bill b join journal j on j.id = b.journal_id
     where b.customer_id = any (${customers}::integer[])`
  await sql`
      with moved as (
        select customer_id, asset, (at at time zone 'UTC')::date as day, sum(units) as units,
               ${eachSum((name) => sql`sum(${name}) as ${name}`)}
          from (${movedSql({ journals, currency })}) m
         where customer_id = any (${customers}::integer[]) group by 1, 2, 3),
      held as (
        select customer_id, asset, day, sum(units) over before as units,
               lead(day) over (partition by customer_id, asset order by day) as until
          from moved window before as (partition by customer_id, asset order by day)),
      days as (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day),
      worth as (
        select u.customer_id, d.day, u.units, ${worthSql({ currency })} as worth
          from days d join held u on u.day <= d.day and (u.until is null or d.day < u.until)
          left join lateral (
            select price, rate from closing_price c
             where c.symbol = u.asset and c.day <= d.day order by c.day desc limit 1) p on true),
      valued as (
        select customer_id, day, case when bool_and(worth is not null) then sum(worth)::bigint end as value,
               bool_or(units <> 0) as holds
          from worth group by 1, 2),
      sums as (
        select customer_id, day, ${eachSum((name) => sql`sum(${name})::bigint as ${name}`)}
          from moved group by 1, 2 having bool_or((${eachSum((name) => name)}) <> (0, 0, 0, 0, 0))),
      made as (
        select v.customer_id, v.day, v.value, ${eachSum((name) => sql`coalesce(s.${name}, 0) as ${name}`)}
          from valued v left join sums s using (customer_id, day)
         where v.holds or s.day is not null),
      gone as (
        delete from portfolio_day d
         where d.customer_id = any (${customers}::integer[]) and d.day between ${from}::date and ${to}::date
           and not exists (select from made m where m.customer_id = d.customer_id and m.day = d.day))
      insert into portfolio_day as d (customer_id, day, value, ${eachSum((name) => name)})
      select customer_id, day, value, ${eachSum((name) => name)} from made
          on conflict (customer_id, day) do update
         set value = excluded.value, ${eachSum((name) => sql`${name} = excluded.${name}`)}
       where (d.value, ${eachSum((name) => sql`d.${name}`)})
             is distinct from (excluded.value, ${eachSum((name) => sql`excluded.${name}`)})`.execute(tx)
}
