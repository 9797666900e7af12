import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'
import { removeUploads } from '../uploads/attach-upload.ts'

/**
 * How long papers are kept after the account was closed (safety H19), unless the disclosed entity says
 * longer.
 */
export const keptYears = 5
const atOnce = 100

type Parts = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'entity'>

/** A job. Erases papers whose time is over, with their photos. */
export async function eraseIdentities(deps: Parts, round: Round = standaloneRound(deps)) {
  const now = deps.clock.now()
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - (deps.entity?.retention_years ?? keptYears))
  await runEachPaged(round, {
    next: (last: { customer_id: number; number: string } | undefined) =>
      deps.db
        .selectFrom('identity')
        .innerJoin('customer', 'customer.id', 'identity.customer_id')
        .select(['customer_id', 'number'])
        .where('closed_at', '<', before)
        .where('customer_id', '>', last?.customer_id ?? 0)
        .orderBy('customer_id')
        .limit(atOnce)
        .execute(),
    reference: ({ number }) => number,
    work: ({ customer_id }) => eraseOne(deps, customer_id),
  })
}

async function eraseOne(deps: Parts, customer: number) {
  await act(deps, async ({ tx, audit }) => {
    const erased = await tx
      .deleteFrom('identity')
      .where('customer_id', '=', customer)
      .returning(['number', 'front', 'back'])
      .executeTakeFirst()
    if (!erased) return
    await removeUploads(tx, [erased.front, erased.back])
    await audit({ actor: 'system', action: 'identity.erase', subject: erased.number, customer })
  })
}
