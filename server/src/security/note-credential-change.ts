import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import type { Kysely } from 'kysely'
import type { CredentialKind } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import { notify } from '../notices/notify.ts'

const noticeOf = {
  'login-password': 'password_changed',
  'transaction-password': 'transaction_password_changed',
} as const satisfies Partial<Record<CredentialKind, NoticeKind>>

type Change = {
  customer: number
  kind: keyof typeof noticeOf
  at: number
  /** A code that was sent to the phone was the proof. */
  byCode?: boolean
}

/** In the transaction of the change: withdrawals ask more for a day (safety T5, T6, T8), and the customer hears of it. */
export async function noteCredentialChange(
  tx: Kysely<Tables>,
  { customer, kind, at, byCode = false }: Change,
) {
  await write(tx, { customer, kind, at, byCode })
  await notify(tx, { customer, kind: noticeOf[kind], facts: {}, at })
}

type SecondFactorNotice = 'second_factor_set' | 'second_factor_off' | 'second_factor_removed'

type SecondFactorChange<K extends SecondFactorNotice> = {
  customer: number
  kind: K
  facts: NoticeFacts<K>
  at: number
  /** They stood for what was lost. */
  byOperators?: boolean
}

/** The same of a second factor. */
export async function noteSecondFactorChange<K extends SecondFactorNotice>(
  tx: Kysely<Tables>,
  { customer, kind, facts, at, byOperators = false }: SecondFactorChange<K>,
) {
  await write(tx, { customer, kind: 'second-factor', at, byCode: byOperators })
  await notify(tx, { customer, kind, facts, at })
}

type Row = { customer: number; kind: CredentialKind; at: number; byCode: boolean }

function write(tx: Kysely<Tables>, { customer, kind, at, byCode }: Row) {
  return tx
    .insertInto('credential_change')
    .values({ customer_id: customer, kind, at: new Date(at), by_code: byCode })
    .execute()
}
