/** How many files one sender may send (safety T34): two at a time, twenty a day. */
import { maxUploadsPerDay } from '@tarazu/contract/uploads/rules'
import { sql } from 'kysely'
import { Refusal, Unavailable } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'

const atOnce = 2

/** Counts what each sender is sending to this process. More at the same time is answered as unavailable. */
export function makeSending() {
  const sending = new Map<number, number>()
  return async function whileSending<T>(sender: number, work: () => Promise<T>): Promise<T> {
    const others = sending.get(sender) ?? 0
    if (others >= atOnce) throw new Unavailable('Please send one photo after the other.', 429)
    sending.set(sender, others + 1)
    try {
      return await work()
    } finally {
      const left = (sending.get(sender) ?? 1) - 1
      if (left > 0) sending.set(sender, left)
      else sending.delete(sender)
    }
  }
}

const counts = {
  customer: { table: 'upload_count', sender: 'customer_id' },
  operator: { table: 'picture_count', sender: 'operator_id' },
} as const

/**
 * One statement, so that two requests at once cannot both be the last allowed one. Refuses with
 * `upload_limit`.
 */
export async function countUpload(
  { writer, clock }: Pick<Deps, 'writer' | 'clock'>,
  kind: keyof typeof counts,
  id: number,
) {
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const [table, sender] = [sql.table(counts[kind].table), sql.ref(counts[kind].sender)]
  const { rows } = await sql`
    insert into ${table} as counted (${sender}, day, count) values (${id}, ${day}, 1)
    on conflict (${sender}, day) do update set count = counted.count + 1
      where counted.count < ${maxUploadsPerDay}
    returning count`.execute(writer)
  if (rows.length === 0) throw new Refusal('upload_limit')
}
