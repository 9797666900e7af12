import { hash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { day_ms } from '@tarazu/contract/duration'
import { headText, type LiabilitiesHead } from '@tarazu/contract/liabilities/liabilities'
import { type ActDeps, act } from '../acts/act.ts'
import { appendRecord } from '../chain/append-record.ts'
import { chainKey } from '../chain/chain-key.ts'
import type { Deps } from '../deps.ts'
import type { BuildInput, Built } from './build-liabilities.ts'

type CountDeps = Pick<Deps, 'db' | 'pool' | 'clock' | 'log' | 'random' | 'secrets'> & ActDeps

/** Says what is owed once a day (UTC). */
export async function countLiabilitiesDaily(deps: CountDeps) {
  const isCounted = async () => {
    const last = await lastHead(deps.db)
    return last && Math.floor(last.at.getTime() / day_ms) === Math.floor(deps.clock.now() / day_ms)
  }
  if (await isCounted()) return
  try {
    await countLiabilities(deps)
  } catch (error) {
    // Somebody may have counted by command meanwhile, under the same number.
    if (!(await isCounted())) throw error
  }
}

/**
 * Builds the trees over what every customer has now, signs their head and writes it to the audit log and, as
 * a public record, to the log itself (rule H11). Returns what was signed.
 */
export async function countLiabilities(deps: CountDeps): Promise<LiabilitiesHead> {
  const { db, pool, clock, random, secrets, log } = deps
  const number = Number((await lastHead(db))?.number ?? 0n) + 1
  const at = new Date(clock.now()).toISOString()
  const built = await buildInThread({
    databaseUrl: String(pool.options.connectionString),
    number,
    at,
    secret: secrets.key('liabilities'),
  })
  const key = chainKey(secrets)
  const unsigned = {
    format: 'tarazu liabilities 1',
    number,
    at,
    key: key.publicKey.toString('hex'),
    assets: built.assets,
  } as const
  const text = headText(unsigned)
  const head: LiabilitiesHead = { ...unsigned, signature: key.sign(text).toString('hex') }
  const headHash = hash('sha256', text, 'buffer')
  await act(deps, async (act) => {
    await act.audit({
      actor: 'system',
      action: 'liabilities.counted',
      subject: String(number),
      detail: { hash: headHash.toString('hex'), at, assets: built.assets.length },
    })
    const said = { kind: 'liabilities', subject: String(number), content: text, at: act.at } as const
    await appendRecord(act.tx, said, random)
    // If two processes lead at the same time, the second one fails here and leaves nothing.
    await act.tx
      .insertInto('liabilities')
      .values({ number: BigInt(number), at: new Date(at), head: JSON.stringify(head), hash: headHash })
      .execute()
  })
  log.info({ number, customers: built.customers, leaves: built.leaves }, 'what is owed was counted')
  return head
}

const lastHead = (db: Deps['db']) =>
  db.selectFrom('liabilities').select(['number', 'at']).orderBy('number', 'desc').limit(1).executeTakeFirst()

/** Rejects with whatever the thread fails with. */
async function buildInThread(data: BuildInput & { databaseUrl: string }): Promise<Built> {
  const worker = new Worker(new URL('./liabilities-worker.ts', import.meta.url), { workerData: data })
  try {
    const [built] = (await once(worker, 'message')) as [Built]
    return built
  } finally {
    await worker.terminate()
  }
}
