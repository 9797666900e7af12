import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '../db/tables.ts'

const blockSize = 1_000n

/** Takes ids for orders that are written together. */
export async function takeOrderIds(tx: Kysely<Tables>, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ block: bigint }>`
    select nextval('order_id_block') as block
      from generate_series(1, ${Math.ceil(count / Number(blockSize))}::integer)`.execute(tx)
  const ids = rows.flatMap(({ block }) =>
    Array.from({ length: Number(blockSize) }, (_, index) => block * blockSize + BigInt(index + 1)),
  )
  return ids.slice(0, count)
}

/** Rising ids without a round trip each: the process takes a thousand at a time. */
export function makeOrderIds(pool: Pool) {
  let left = 0n
  let id = 0n
  let taking: Promise<void> | undefined

  async function takeBlock() {
    const { rows } = await pool.query<{ block: bigint }>("select nextval('order_id_block') as block")
    id = (rows[0]?.block ?? 0n) * blockSize
    left = blockSize
  }

  return async function nextId(): Promise<bigint> {
    while (left === 0n) {
      taking ??= takeBlock().finally(() => {
        taking = undefined
      })
      await taking
    }
    left -= 1n
    id += 1n
    return id
  }
}
