import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import type { Act } from '../acts/act.ts'
import type { CredentialKind } from '../db/tables/security.ts'

const noticeOf = {
  'login-password': 'password_changed',
  'transaction-password': 'transaction_password_changed',
} as const satisfies Partial<Record<CredentialKind, NoticeKind>>

type Change = {
  customer: number
  kind: keyof typeof noticeOf
  /** A code that was sent to the phone was the proof. */
  byCode?: boolean
}

/**
 * Part of the act of the change: withdrawals need more for a day (safety T5, T6, T8), and the customer is
 * notified.
 */
export async function noteCredentialChange(act: Act, { customer, kind, byCode = false }: Change) {
  await write(act, { customer, kind, byCode })
  await act.notify({ customer, kind: noticeOf[kind], facts: {} })
}

type SecondFactorNotice = 'second_factor_set' | 'second_factor_off' | 'second_factor_removed'

type SecondFactorChange<K extends SecondFactorNotice> = {
  customer: number
  kind: K
  facts: NoticeFacts<K>
  /** Operators vouched for the customer. */
  byOperators?: boolean
}

/** The same for a change of the second factor. */
export async function noteSecondFactorChange<K extends SecondFactorNotice>(
  act: Act,
  { customer, kind, facts, byOperators = false }: SecondFactorChange<K>,
) {
  await write(act, { customer, kind: 'second-factor', byCode: byOperators })
  await act.notify({ customer, kind, facts })
}

type Row = { customer: number; kind: CredentialKind; byCode: boolean }

function write({ tx, at }: Act, { customer, kind, byCode }: Row) {
  return tx
    .insertInto('credential_change')
    .values({ customer_id: customer, kind, at: new Date(at), by_code: byCode })
    .execute()
}
