import { type CardFields, cooling_hours } from '@tarazu/contract/bank-cards/rules'
import { hour_ms } from '@tarazu/contract/duration'
import type { Act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import type { CardRow } from './bank-card.ts'

/**
 * Writes the next version of a card and notifies its owner. In live mode no money goes there for a day
 * (safety T11).
 */
export async function writeVersion(
  { tx, at, notify, announce }: Act,
  { settings, secrets }: Deps,
  card: Pick<CardRow, 'id' | 'number' | 'customer_id' | 'created_at'> & { version: number },
  { bank, branch, holder, ifsc, number }: CardFields,
): Promise<CardRow> {
  const last4 = number.slice(-4)
  const version = {
    card_id: card.id,
    version: card.version + 1,
    bank,
    branch,
    holder,
    ifsc,
    account: secrets.seal('bank-card', Buffer.from(number)),
    last4,
    usable_from: new Date(settings.mode === 'live' ? at + cooling_hours * hour_ms : at),
  }
  await tx
    .insertInto('bank_card_version')
    .values({ ...version, created_at: new Date(at) })
    .execute()
  const { customer_id: customer } = card
  await notify({ customer, kind: 'bank_card_changed', facts: { last4 } })
  announce(customer, ['wallet'])
  return { ...card, ...version }
}
