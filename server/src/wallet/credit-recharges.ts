import type { Deps } from '../deps.ts'
import { creditRecharge } from './credit-recharge.ts'

/** The sandbox provider: whatever waits is credited at once. Paper mode only; live mode has no `house:paper`. */
export async function creditSandboxRecharges(deps: Deps) {
  if (deps.settings.mode !== 'paper') return 0
  const waiting = await deps.db
    .selectFrom('recharge')
    .select('id')
    .where('state', '=', 'created')
    .where('method', '=', 'sandbox')
    .orderBy('id')
    .limit(500)
    .execute()
  for (const { id } of waiting) {
    await creditOne(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a recharge could not be credited and will be tried again'),
    )
  }
  if (waiting.length > 0) deps.events.wake()
  return waiting.length
}

async function creditOne(deps: Deps, id: bigint) {
  const customer = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('recharge')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'created')
      .forUpdate()
      .executeTakeFirst()
    return row && (await creditRecharge(tx, deps, row, 'system')) ? row.customer_id : undefined
  })
  if (customer !== undefined) deps.ledger.balances.forget(customer)
}
