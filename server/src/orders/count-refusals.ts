import type { RefusalCode } from '@tarazu/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'

const writeEvery_ms = 2_000

/**
 * Counts refused orders by reason, for /transparency. It writes every two seconds at most, so that a refusal
 * stays cheap.
 */
export function countRefusals(app: FastifyInstance, { pool, log }: Pick<Deps, 'pool' | 'log'>) {
  let counts = new Map<RefusalCode, number>()
  let timer: NodeJS.Timeout | undefined

  async function write() {
    timer = undefined
    const written = counts
    counts = new Map()
    if (written.size === 0) return
    try {
      await pool.query(
        `insert into refusal_count (code, count) select * from unnest($1::text[], $2::bigint[]) order by 1
         on conflict (code) do update set count = refusal_count.count + excluded.count`,
        [[...written.keys()], [...written.values()]],
      )
    } catch (error) {
      log.warn({ err: error }, 'refusals could not be counted')
    }
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await write()
  })

  return async function counted<T>(order: Promise<T>): Promise<T> {
    try {
      return await order
    } catch (error) {
      if (error instanceof Refusal) {
        counts.set(error.code, (counts.get(error.code) ?? 0) + 1)
        timer ??= setTimeout(() => void write(), writeEvery_ms)
      }
      throw error
    }
  }
}
