import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { uploadPicture as api } from '@tarazu/contract/uploads/api'
import { pictureUrl } from '@tarazu/contract/uploads/rules'
import { act } from '../acts/act.ts'
import { Refusal, StorageFull } from '../answer/refusal.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { FreeSpace } from '../db/free-space.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { countUpload, makeSending } from './upload-limits.ts'

/**
 * Refuses with `upload_type`, `upload_unreadable` and `upload_limit`; an operator's limit is that of a
 * customer.
 */
export function makeAddPicture(drawing: Limiter, freeSpace: FreeSpace | undefined) {
  const whileSending = makeSending()

  return async function addPicture(
    deps: Deps,
    { operator }: OperatorCaller,
    { file }: Input<typeof api>,
  ): Promise<Reply<typeof api>> {
    if (freeSpace?.shortForFiles()) throw new StorageFull()
    if (!file.type.startsWith('image/')) throw new Refusal('upload_type')
    return whileSending(operator.id, async () => {
      await countUpload(deps, 'operator', operator.id)
      const bytes = Buffer.from(await file.arrayBuffer())
      const { cleanImage, smallImage } = await import('./clean-image.ts')
      const drawn = await drawing.run(async () => {
        const image = await cleanImage(bytes)
        return { ...image, small: await smallImage(image.jpeg) }
      })
      const id = deps.random.bytes(16).toString('base64url')
      await act(deps, async ({ tx, at, audit }) => {
        await tx
          .insertInto('picture')
          .values({ id, ...drawn, operator_id: operator.id, created_at: new Date(at) })
          .execute()
        await audit({ actor: operator, action: 'picture.add', subject: id })
      })
      return { url: pictureUrl(id) }
    })
  }
}
