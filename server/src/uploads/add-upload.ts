import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { upload as api } from '@tarazu/contract/uploads/api'
import { uploadsPerDay, uploadUrl } from '@tarazu/contract/uploads/rules'
import type { FreeSpace } from '../db/free-space.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Queue } from '../queue.ts'
import { Refusal, StorageFull, Unavailable } from '../refusal.ts'
import { cleanImage } from './clean-image.ts'

/** Of one customer at the same time (safety T34). */
const atOnce = 2

/** Refuses with `upload_type`, `upload_unreadable`, `upload_limit` (20 a day, those that cannot be read counted in). */
export function makeAddUpload(drawing: Queue, freeSpace: FreeSpace | undefined) {
  const sending = new Map<number, number>()

  return async function addUpload(
    deps: Deps,
    caller: Caller,
    { file }: Input<typeof api>,
  ): Promise<Reply<typeof api>> {
    if (freeSpace?.shortForFiles()) throw new StorageFull()
    const others = sending.get(caller.id) ?? 0
    if (others >= atOnce) throw new Unavailable('Please send one photo after the other.', 429)
    sending.set(caller.id, others + 1)
    try {
      const bytes = Buffer.from(await file.arrayBuffer())
      if (!file.type.startsWith('image/')) throw new Refusal('upload_type')
      await countUpload(deps, caller.id)
      const { jpeg, width, height } = await drawing.run(() => cleanImage(bytes))
      const id = deps.random.bytes(16).toString('base64url')
      await deps.db
        .insertInto('upload')
        .values({
          id,
          customer_id: caller.id,
          sealed: deps.secrets.seal('upload', jpeg),
          bytes: jpeg.length,
          width,
          height,
          created_at: new Date(deps.clock.now()),
        })
        .execute()
      return { url: uploadUrl(id) }
    } finally {
      const left = (sending.get(caller.id) ?? 1) - 1
      if (left > 0) sending.set(caller.id, left)
      else sending.delete(caller.id)
    }
  }
}

/** One statement, so that two at once cannot both be the last. */
async function countUpload({ db, clock }: Deps, customer: number) {
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const counted = await db
    .insertInto('upload_count')
    .values({ customer_id: customer, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'day'])
        .doUpdateSet((set) => ({ count: set('upload_count.count', '+', 1) }))
        .where('upload_count.count', '<', uploadsPerDay),
    )
    .returning('count')
    .executeTakeFirst()
  if (!counted) throw new Refusal('upload_limit')
}
