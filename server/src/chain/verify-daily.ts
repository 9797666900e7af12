import { day_ms, hour_ms } from '@tarazu/contract/duration'
import { act } from '../acts/act.ts'
import { checkCatalogue } from '../db/catalogue.ts'
import { withRows } from '../db/postgres-rows.ts'
import type { Deps } from '../deps.ts'
import { keepChainCheck, lastChainCheck } from './chain-checks.ts'
import { logVerifierKey } from './log-key.ts'
import { readAnchor } from './read-anchor.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyLog } from './verify-log.ts'
import { verifySealedRows } from './verify-sealed-rows.ts'

/** The whole chain is recomputed this often; on other days what is new, and all roots. */
const whole_ms = 7 * day_ms

/** What was compared at the start is not compared again at once. */
const recent_ms = hour_ms
/** When a process last found the schema of its database right, ms UTC. */
const schemaFitted = new WeakMap<Deps['db'], number>()

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'secrets' | 'settings' | 'safeMode'>

/**
 * Verifies once a day, the schema first. The result is shown at /transparency, and the next verification has
 * to find it again.
 */
export async function verifyChainDaily(deps: VerifyDeps) {
  const now = deps.clock.now()
  if (!(await isDue(deps, { now, every: day_ms }))) return
  const fitted = schemaFitted.get(deps.db)
  const looked = fitted !== undefined && Math.abs(now - fitted) < recent_ms
  // Nothing is kept of such a day, so that the next round looks again.
  if (!looked && (await verifyCatalogue(deps))) return
  await verify(deps, await isDue(deps, { now, every: whole_ms, whole: true }))
}

/** Verifies the schema and the whole chain now and returns the first problem, or undefined. */
export const verifyChainNow = async (deps: VerifyDeps) =>
  (await checkCatalogue(deps.db)) ?? (await verify(deps, true))

async function isDue(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { now, every, whole }: { now: number; every: number; whole?: true },
) {
  const last = await lastChainCheck(db, secrets, whole ? { whole } : {})
  return !last || now - last.at.getTime() >= every
}

/**
 * Compares the schema with this version's, also before anything is served from it.
 * @param reading the comparison, where it has begun already
 */
export async function verifyCatalogue(
  deps: VerifyDeps,
  reading = checkCatalogue(deps.db),
): Promise<string | undefined> {
  const problem = await reading
  if (problem === undefined) {
    schemaFitted.set(deps.db, deps.clock.now())
    return undefined
  }
  await act(deps, (act) => deps.safeMode.enter(act, { reason: 'chain_broken', detail: problem }))
  deps.log.error({ problem }, 'the schema is not the one of this version')
  return problem
}

/** What the signer remembers is compared at each signature, and is a cause of its own. */
async function problemBeside({ db, secrets, settings }: VerifyDeps) {
  const key = await logVerifierKey({ settings, secrets })
  return withRows(
    db,
    async (rows) => (await verifyLog(rows, { key })).problem ?? (await verifySealedRows(rows)),
  )
}

/** A record that somebody has changed ends trading (safety H17). */
async function verify(deps: VerifyDeps, whole: boolean) {
  const { db, log, secrets, settings, safeMode } = deps
  const anchor = await readAnchor(settings)
  const chain = await verifyChain(db, { whole, secrets, anchor })
  const { block, hash } = chain
  const problem = chain.problem ?? (whole ? await problemBeside(deps) : undefined)
  await act(deps, async (act) => {
    const check = { at: act.at, whole, block: BigInt(block), hash, problem: problem ?? null }
    await keepChainCheck(act.tx, secrets, check)
    if (problem !== undefined) await safeMode.enter(act, { reason: 'chain_broken', detail: problem })
  })
  if (problem === undefined) return undefined
  log.error({ problem }, 'the chain does not fit')
  return problem
}
