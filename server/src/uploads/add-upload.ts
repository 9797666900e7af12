import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { upload as api } from '@tarazu/contract/uploads/api'
import { uploadUrl } from '@tarazu/contract/uploads/rules'
import { Refusal, StorageFull } from '../answer/refusal.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { FreeSpace } from '../db/free-space.ts'
import type { Caller, Deps } from '../deps.ts'
import { countUpload, makeSending } from './upload-limits.ts'

/**
 * Refuses with `upload_type`, `upload_unreadable` and `upload_limit` (20 a day, unreadable ones included).
 */
export function makeAddUpload(drawing: Limiter, freeSpace: FreeSpace | undefined) {
  const whileSending = makeSending()

  return async function addUpload(
    deps: Deps,
    caller: Caller,
    { file }: Input<typeof api>,
  ): Promise<Reply<typeof api>> {
    if (freeSpace?.shortForFiles()) throw new StorageFull()
    return whileSending(caller.id, async () => {
      const bytes = Buffer.from(await file.arrayBuffer())
      if (!file.type.startsWith('image/')) throw new Refusal('upload_type')
      await countUpload(deps, 'customer', caller.id)
      const { cleanImage } = await import('./clean-image.ts')
      const { jpeg, width, height } = await drawing.run(() => cleanImage(bytes))
      const id = deps.random.bytes(16).toString('base64url')
      await deps.writer
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
    })
  }
}
