import type { Pool } from 'pg'

const blockSize = 1_000n

/** Ids in rising order without a round trip each: the process takes a thousand at a time. */
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
