import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'

/**
 * Proceeds whose day has come move from `unsettled` to `cash`. What is due is not a sum of sales (some of it may have
 * been spent again) but what is there beyond the proceeds that are still to settle.
 */
export async function settleProceeds(deps: Deps) {
  const now = deps.market.now()
  const due = await deps.db
    .selectFrom('settlement')
    .select('customer_id')
    .distinct()
    .where('settled', '=', false)
    .where(ripe(now))
    .limit(500)
    .execute()
  for (const { customer_id } of due) {
    await settleCustomer(deps, customer_id, now).catch((error: unknown) =>
      deps.log.error({ err: error }, 'proceeds could not be settled and will be tried again'),
    )
  }
  if (due.length > 0) deps.events.wake()
  return due.length
}

/** No market rests for a month: what is further ahead was due on another clock, before the feed was changed. */
const furthestMs = 31 * 86_400_000

function ripe(now: number) {
  return sql<SqlBool>`(due <= ${new Date(now)} or due > ${new Date(now + furthestMs)})`
}

async function settleCustomer(deps: Deps, customer: number, now: number) {
  const unsettled = account.unsettled(customer)
  const { currency } = deps.settings
  await deps.db.transaction().execute(async (tx) => {
    // A second process that settles the same customer waits here.
    const ready = await tx
      .selectFrom('settlement')
      .select('id')
      .where('customer_id', '=', customer)
      .where('settled', '=', false)
      .where(ripe(now))
      .orderBy('id')
      .forUpdate()
      .execute()
    if (ready.length === 0) return
    // In one statement, so that a sale that commits meanwhile is seen on both sides or on none.
    const { rows } = await sql<{ excess: bigint }>`
      select (coalesce((select balance from account where address = ${unsettled} and asset = ${currency}), 0)
              - coalesce((select sum(amount) from settlement
                           where customer_id = ${customer} and not settled and not ${ripe(now)}), 0))::bigint as excess`.execute(
      tx,
    )
    const excess = rows[0]?.excess ?? 0n
    if (excess > 0n) {
      const [posted] = await post(tx, [
        journal({ reason: 'settlement', customer, at: deps.clock.now() }, [
          [unsettled, account.cash(customer), currency, excess],
        ]),
      ])
      // It was spent between the look and the posting: the next round sees what is left.
      if (posted?.status !== 'posted') return
    }
    const ids = ready.map(({ id }) => id)
    await tx
      .updateTable('settlement')
      .set({ settled: true })
      .where(sql<SqlBool>`id = any (${ids}::bigint[])`)
      .execute()
    await publish(tx, { customer, topics: ['wallet'] })
  })
  deps.ledger.balances.forget(customer)
}
