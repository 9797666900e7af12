import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { makeKeepSums } from '../ledger/keep-sums.ts'
import { lookAtIds } from '../ledger/settled-ids.ts'

/** Transactions of other tests, in other databases of the same PostgreSQL, are waited for as well. */
export async function untilSettled(db: Kysely<Tables>) {
  const { next } = await lookAtIds(db, 0)
  await vi.waitFor(
    async () => expect((await lookAtIds(db, 0)).oldest >= next, 'what runs has ended').toBe(true),
    { timeout: 20_000 },
  )
}

/** A leader that has just begun, and whose rounds are a minute apart. */
export function sumLeader(db: Kysely<Tables>, piece?: number) {
  let now = 0
  const keep = makeKeepSums({ db, clock: { now: () => now } }, piece)
  return async (round = { held: () => true }) => {
    await keep(round)
    now += 60_000
  }
}

/** What is there has settled, and is kept. */
export async function keepAllSums(db: Kysely<Tables>, piece?: number) {
  const round = sumLeader(db, piece)
  await round()
  await untilSettled(db)
  await round()
}
