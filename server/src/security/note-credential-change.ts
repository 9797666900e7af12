import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import type { Kysely } from 'kysely'
import type { CredentialKind } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import { notify } from '../notices/notify.ts'

const noticeOf = {
  'login-password': 'password_changed',
  'transaction-password': 'transaction_password_changed',
} as const satisfies Record<CredentialKind, NoticeKind>

type Change = {
  customer: number
  kind: CredentialKind
  at: number
  /** A code that was sent to the phone was the proof. */
  byCode?: boolean
}

/** In the transaction of the change: withdrawals ask more for a day (safety T5, T6, T8), and the customer hears of it. */
export async function noteCredentialChange(
  tx: Kysely<Tables>,
  { customer, kind, at, byCode = false }: Change,
) {
  await tx
    .insertInto('credential_change')
    .values({ customer_id: customer, kind, at: new Date(at), by_code: byCode })
    .execute()
  await notify(tx, { customer, kind: noticeOf[kind], facts: {}, at })
}
