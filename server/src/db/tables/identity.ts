import type { FailedCheck, IdType } from '@tarazu/contract/identity/rules'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string | undefined, string>

export type IdentityTables = {
  identity: {
    customer_id: ColumnType<number, number, never>
    number: ColumnType<string, string, never>
    state: 'under_review' | 'approved' | 'returned' | 'suspended'
    id_type: IdType
    real_name: string
    name_words: string[]
    /** Sealed with the purpose `identity`. */
    id_number: Buffer
    id_last4: string
    /** What the same paper is found by (`paper-key.ts`). */
    id_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    /** What a paper is found by of whose number too little is kept to be sure. */
    id_hint: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    front: string | null
    back: string | null
    checks: Json<FailedCheck[]>
    reason: ColumnType<string | null, never, string | null>
    timeline: Json<{ state: string; at: string; who: 'customer' | 'operator' | 'system' }[]>
    attempts: Generated<number>
    submitted_at: Date
    decided_at: ColumnType<Date | null, never, Date | null>
  }
}
