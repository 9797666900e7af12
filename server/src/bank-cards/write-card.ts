import { type CardFields, cooling_hours } from '@tarazu/contract/bank-cards/rules'
import { hour_ms } from '@tarazu/contract/duration'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { notify } from '../notices/notify.ts'
import type { CardRow } from './bank-card.ts'

/** The next version of a card. In live mode no money goes there for a day, and the customer is told (safety T11). */
export async function writeVersion(
  tx: Transaction<Tables>,
  { settings, secrets }: Deps,
  card: Pick<CardRow, 'id' | 'number' | 'customer_id' | 'created_at'> & { version: number },
  { bank, branch, holder, ifsc, number }: CardFields,
  now: number,
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
    usable_from: new Date(settings.mode === 'live' ? now + cooling_hours * hour_ms : now),
  }
  await tx
    .insertInto('bank_card_version')
    .values({ ...version, created_at: new Date(now) })
    .execute()
  const { customer_id: customer } = card
  await notify(tx, { customer, kind: 'bank_card_changed', facts: { last4 }, at: now })
  await publish(tx, { customer, topics: ['wallet'] })
  return { ...card, ...version }
}
