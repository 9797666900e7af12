import { day_ms } from '@tarazu/contract/duration'
import { act } from '../acts/act.ts'
import { checkCatalogue } from '../db/catalogue.ts'
import type { Deps } from '../deps.ts'
import { chainKey } from './chain-key.ts'
import { readAnchor } from './read-anchor.ts'
import { verifyChain } from './verify-chain.ts'

/** The whole chain is recomputed this often; on other days what is new, and all roots. */
const whole_ms = 7 * day_ms

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'secrets' | 'settings' | 'safeMode'>

/**
 * Verifies once a day. The result is shown at /transparency, and the next verification has to find it again.
 */
export async function verifyChainDaily(deps: VerifyDeps) {
  const now = deps.clock.now()
  if (!(await isDue(deps.db, { now, every: day_ms }))) return
  await verify(deps, await isDue(deps.db, { now, every: whole_ms, whole: true }))
}

/** Verifies the schema and the whole chain now and returns the first problem, or undefined. */
export const verifyChainNow = async (deps: VerifyDeps) =>
  (await checkCatalogue(deps.db)) ?? (await verify(deps, true))

async function isDue(db: Deps['db'], { now, every, whole }: { now: number; every: number; whole?: true }) {
  const last = await db
    .selectFrom('chain_check')
    .select('at')
    .$if(whole === true, (query) => query.where('whole', '=', true))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return !last || now - last.at.getTime() >= every
}

/** Compares the schema with this version's, before anything is served from it. */
export async function verifyCatalogueAtStart(deps: VerifyDeps) {
  const problem = await checkCatalogue(deps.db)
  if (problem === undefined) return
  await act(deps, (act) => deps.safeMode.enter(act, { reason: 'chain_broken', detail: problem }))
  deps.log.error({ problem }, 'the schema is not the one of this version')
}

/** A record that somebody has changed ends trading (safety H17). */
async function verify(deps: VerifyDeps, whole: boolean) {
  const { db, log, secrets, settings, safeMode } = deps
  const anchor = await readAnchor(settings)
  const { block, hash, problem } = await verifyChain(db, { whole, key: chainKey(secrets).publicKey, anchor })
  await act(deps, async (act) => {
    await act.tx
      .insertInto('chain_check')
      .values({
        at: new Date(act.at),
        whole,
        block: BigInt(block),
        hash: Buffer.from(hash, 'hex'),
        problem: problem ?? null,
      })
      // Another process may have verified it in the same millisecond.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (problem !== undefined) await safeMode.enter(act, { reason: 'chain_broken', detail: problem })
  })
  if (problem === undefined) return undefined
  log.error({ problem }, 'the chain does not fit')
  return problem
}
