import { formatPaise } from '@tarazu/contract/money'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import type { WithdrawalRow } from './withdrawal.ts'

/**
 * What the client account at the bank holds by the ledger, in paise. The account keeps no balance (decision
 * 003) and is moved seldom, so its transfers are summed.
 */
async function clientMoney(db: Kysely<Tables>, currency: string) {
  const client = await db
    .selectFrom('account')
    .select('id')
    .where('address', '=', account.bankClient)
    .where('asset', '=', currency)
    .executeTakeFirst()
  if (!client) return 0n
  // The id is part of the text so that the plan is made for this account: it is one of few that have an index
  // of their own.
  const id = sql.raw(client.id.toString())
  // Seen from the bank, money that came in is a transfer out of this account.
  const { rows } = await sql<{ sum: bigint }>`
    select ((select coalesce(sum(amount), 0) from transfer where from_account = ${id})
          - (select coalesce(sum(amount), 0) from transfer where to_account = ${id}))::bigint as sum`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

/**
 * Refuses to send money that the bank does not hold by our own books; what the sandbox carries lies in no
 * bank. Two approvals at once cannot both take the same money: each writes into the audit log first, one
 * after the other, so the second sees what the first took. Refuses with `withdrawal_unfunded`.
 */
export async function requireFunded(
  tx: Kysely<Tables>,
  { settings }: Pick<Deps, 'settings'>,
  { amount, carrier }: Pick<WithdrawalRow, 'amount' | 'carrier'>,
) {
  if (carrier === 'sandbox') return
  const there = await clientMoney(tx, settings.currency)
  if (there < amount) throw new Refusal('withdrawal_unfunded', { missing: formatPaise(amount - there) })
}
