import { type SqlBool, sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, standaloneRound } from '../jobs/run-each.ts'
import { creditRecharge } from './change-recharge.ts'

const maxPerRun = 500

/**
 * The sandbox provider credits every waiting recharge at once, customers taking turns. It exists in paper
 * mode only; live mode has no `house:paper`.
 */
export async function creditSandboxRecharges(deps: Deps, { held, failed }: Round = standaloneRound(deps)) {
  if (deps.settings.mode !== 'paper') return 0
  // A recharge that could not be credited is left for the next round and does not hold up the others.
  const left: number[] = []
  let count = 0
  for (;;) {
    const turn = await nextTurn(deps, left)
    for (const { id, number, customer_id } of turn) {
      if (!held()) return count
      try {
        await creditOne(deps, id)
        count += 1
      } catch (error) {
        left.push(customer_id)
        failed(number, error)
      }
    }
    if (turn.length === 0) return count
  }
}

/** The oldest recharge of each customer, in the order in which they were asked for. */
async function nextTurn({ db }: Deps, left: readonly number[]) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('recharge')
        .distinctOn('customer_id')
        .select(['id', 'number', 'customer_id'])
        .where('state', '=', 'created')
        .where('method', '=', 'sandbox')
        .where(sql<SqlBool>`customer_id <> all (${left}::integer[])`)
        .orderBy('customer_id')
        .orderBy('id')
        .as('first'),
    )
    .select(['id', 'number', 'customer_id'])
    .orderBy('id')
    .limit(maxPerRun)
    .execute()
}

async function creditOne(deps: Deps, id: bigint) {
  await act(deps, async (act) => {
    const row = await act.tx
      .selectFrom('recharge')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'created')
      .forUpdate()
      .executeTakeFirst()
    if (row) await creditRecharge(act, deps, row, 'system')
  })
}
