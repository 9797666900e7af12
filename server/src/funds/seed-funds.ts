import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/post.ts'
import { newNumber } from '../thing-number.ts'
import { demoFunds } from './demo-funds.ts'
import { issued } from './fund.ts'

/** Fills an empty table with the demo funds, once, however many processes start at the same time. */
export async function seedFunds({
  db,
  clock,
  market,
  random,
}: Pick<Deps, 'db' | 'clock' | 'market' | 'random'>) {
  const at = clock.now()
  const opens = market.now() - hour_ms
  await db.transaction().execute(async (tx) => {
    await sql`lock table fund in share row exclusive mode`.execute(tx)
    if (await tx.selectFrom('fund').select('id').limit(1).executeTakeFirst()) return
    const timeline = JSON.stringify([{ state: 'issued', at: new Date(at).toISOString(), who: 'system' }])
    const rows = await tx
      .insertInto('fund')
      .values(
        demoFunds.map((fund) => ({
          number: newNumber(random),
          name: fund.name,
          state: 'issued' as const,
          min_return: fund.minReturn,
          max_return: fund.maxReturn,
          period_days: fund.period,
          amount: fund.amount * 100n,
          issue_amount: fund.amount * fund.purchases * 100n,
          placed_elsewhere: fund.amount * fund.taken * 100n,
          sold_amount: fund.amount * fund.taken * 100n,
          opens_at: new Date(opens),
          closes_at: new Date(opens + fund.sells),
          basis: fund.basis,
          demo: true,
          timeline,
          created_at: new Date(at),
        })),
      )
      .returningAll()
      .execute()
    // One that is sold out elsewhere has no units here.
    const journals = rows.map((fund) => issued(fund, at)).filter(({ transfers }) => transfers.length > 0)
    for (const { status } of await post(tx, journals))
      if (status !== 'posted') throw new Error(`the units of a demo fund were ${status}`)
  })
}
