import { pictureIdOf, type UploadPurpose, uploadIdOf } from '@tarazu/contract/uploads/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Attachment = {
  customer: number
  /** The address that `POST /stock/success/upload` answered. */
  url: string
  purpose: UploadPurpose
  /** ms UTC. */
  at: number
}

/**
 * Attaches an upload to something, so that it is kept, and returns its id. Undefined where it is no upload of
 * this customer, or is attached to something else. Attaching it to the same thing again is allowed.
 */
export async function attachUpload(
  tx: Kysely<Tables>,
  { customer, url, purpose, at }: Attachment,
): Promise<string | undefined> {
  const id = uploadIdOf(url)
  if (id === undefined) return undefined
  const attached = await tx
    .updateTable('upload')
    .set({ purpose, attached_at: new Date(at) })
    .where('id', '=', id)
    .where('customer_id', '=', customer)
    .where((where) => where.or([where('purpose', 'is', null), where('purpose', '=', purpose)]))
    .returning('id')
    .executeTakeFirst()
  return attached?.id
}

/**
 * Keeps a picture for a piece that is published in the same transaction. False where there is none with this
 * address.
 */
export async function attachPicture(
  tx: Kysely<Tables>,
  { url, at }: Pick<Attachment, 'url' | 'at'>,
): Promise<boolean> {
  const id = pictureIdOf(url)
  if (id === undefined) return false
  const attached = await tx
    .updateTable('picture')
    .set({ attached_at: new Date(at) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return attached !== undefined
}

/** Deletes uploads that nothing refers to any more. */
export async function removeUploads(tx: Kysely<Tables>, ids: readonly (string | null)[]) {
  const there = ids.filter((id) => id !== null)
  if (there.length > 0) await tx.deleteFrom('upload').where('id', 'in', there).execute()
}
