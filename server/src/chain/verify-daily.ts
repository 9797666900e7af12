import { day_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'
import { chainKey } from './chain-key.ts'
import { readAnchor } from './read-anchor.ts'
import { verifyChain } from './verify-chain.ts'

/** Everything is computed again this often; on the other days what is new, and all roots. */
const whole_ms = 7 * day_ms

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'settings'>

/** Once a day, kept as what the next verification has to find again, and told at /transparency. */
export async function verifyChainDaily({ db, clock, log, secrets, settings }: Parts) {
  const now = clock.now()
  const lastOf = (whole: boolean) =>
    db
      .selectFrom('chain_check')
      .select('at')
      .$if(whole, (query) => query.where('whole', '=', true))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const isDue = async (whole: boolean, every: number) => {
    const last = await lastOf(whole)
    return !last || now - last.at.getTime() >= every
  }
  if (!(await isDue(false, day_ms))) return
  const whole = await isDue(true, whole_ms)
  const anchor = await readAnchor(settings)
  const { block, hash, problem } = await verifyChain(db, { whole, key: chainKey(secrets).publicKey, anchor })
  if (problem) log.error({ problem }, 'the chain does not fit')
  await db
    .insertInto('chain_check')
    .values({
      at: new Date(now),
      whole,
      block: BigInt(block),
      hash: Buffer.from(hash, 'hex'),
      problem: problem ?? null,
    })
    .execute()
}
