import type { UploadPurpose } from '@tarazu/contract/uploads/rules'
import type { ColumnType } from 'kysely'

export type UploadsTables = {
  upload: {
    id: string
    customer_id: number
    /** A JPEG. */
    sealed: Buffer
    bytes: number
    width: number
    height: number
    created_at: Date
    purpose: ColumnType<UploadPurpose | null, never, UploadPurpose>
    attached_at: ColumnType<Date | null, never, Date>
  }
  picture: {
    id: string
    jpeg: Buffer
    small: Buffer
    width: number
    height: number
    operator_id: number
    created_at: Date
    attached_at: ColumnType<Date | null, never, Date>
  }
  upload_count: { customer_id: number; day: string; count: number }
  picture_count: { operator_id: number; day: string; count: number }
}
