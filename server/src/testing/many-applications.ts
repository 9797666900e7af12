/** A closed issue with so many applications, each of a customer of its own, made in few statements. Owner of the database only. */
import { sql } from 'kysely'
import { keepIssues } from '../ipo/keep-issues.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { newNumber } from '../thing-number.ts'
import { type IssueWorld, minute } from './issue-world.ts'
import { noPassword } from './test-server.ts'

export async function manyApplications(world: IssueWorld, count: number) {
  const { deps } = world
  const lot = 100
  const issue = await world.opened({
    size: Math.ceil((count * 1.5) / 2) * lot,
    lot,
    minimum: lot,
    maximum: 5 * lot,
  })
  const at = deps.clock.now()
  const price = 10_000_00n
  await sql`
    insert into customer (phone, display_id, password_hash, invitation, created_at)
    select (1000000000 + i)::text, (100000000 + i)::text, ${noPassword}, (select min(code) from invitation), now()
      from generate_series(1, ${count}::integer) as i`.execute(deps.db)
  const { rows } = await sql<{
    id: number
  }>`select id from customer where phone like '1%' order by id`.execute(deps.db)
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500).map(({ id }, place) => {
      const lots = 1 + ((from + place) % 5)
      return { id, number: newNumber(deps.random), quantity: lots * lot, held: price * BigInt(lots) }
    })
    await deps.db.transaction().execute(async (tx) => {
      await post(
        tx,
        some.map(({ id, number, held }) =>
          journal({ reason: 'ipo_hold', thing: number, customer: id, at }, [
            [account.paper, account.held(id, number), 'INR', held],
          ]),
        ),
      )
      await sql`
        insert into ipo_application (number, issue_id, customer_id, quantity, state, rate, rate_source, rate_at, held,
                                     from_unsettled, timeline, created_at)
        select number, ${issue.id}, customer, quantity, 'applied', 1000000, 'same currency', now(), held, 0, '[]', now()
          from unnest(${some.map(({ number }) => number)}::text[], ${some.map(({ id }) => id)}::integer[],
                      ${some.map(({ quantity }) => quantity)}::integer[], ${some.map(({ held }) => held)}::bigint[])
               as a (number, customer, quantity, held)`.execute(tx)
    })
  }
  world.clock.step(5 * minute)
  await keepIssues(deps)
  return world.issueOf(issue.id)
}
