import { pictureIdOf, type UploadPurpose, uploadIdOf } from '@tarazu/contract/uploads/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Attachment = {
  customer: number
  /** As `POST /stock/success/upload` answered it. */
  url: string
  purpose: UploadPurpose
  /** ms UTC. */
  at: number
}

/**
 * Makes an upload part of something, so that it stays, and answers its id. Undefined where it is not an upload of this
 * customer, or part of something else. What it is part of already it may be part of again.
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

/** Keeps a picture for what is published with it in the same transaction. False where there is none of this address. */
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

/** For good: nothing refers to them any more. */
export async function removeUploads(tx: Kysely<Tables>, ids: readonly (string | null)[]) {
  const there = ids.filter((id) => id !== null)
  if (there.length > 0) await tx.deleteFrom('upload').where('id', 'in', there).execute()
}
