import type { CardFields } from '@tarazu/contract/bank-cards/rules'
import type { Kysely, Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { CardRow } from './bank-card.ts'

/** Each card in its latest version, newest card first. */
export function cardsOf(db: Kysely<Tables>, customer: number) {
  return db
    .selectFrom('bank_card')
    .innerJoin('bank_card_version', 'bank_card_version.card_id', 'bank_card.id')
    .select([
      'bank_card.id',
      'bank_card.number',
      'bank_card.customer_id',
      'bank_card.created_at',
      'card_id',
      'version',
      'bank',
      'branch',
      'holder',
      'ifsc',
      'account',
      'last4',
      'usable_from',
    ])
    .distinctOn('bank_card.id')
    .where('customer_id', '=', customer)
    .orderBy('bank_card.id', 'desc')
    .orderBy('version', 'desc')
    .execute() as Promise<CardRow[]>
}

/** Serializes changes of one customer's cards, so that concurrent ones cannot exceed the limit. */
export async function lockCards(tx: Transaction<Tables>, customer: number) {
  await tx.selectFrom('customer').select('id').where('id', '=', customer).forNoKeyUpdate().execute()
  return cardsOf(tx, customer)
}

export function fieldsOf({ secrets }: Pick<Deps, 'secrets'>, row: CardRow): CardFields {
  const { bank, branch, holder, ifsc } = row
  return { bank, branch, holder, ifsc, number: secrets.unseal('bank-card', row.account).toString() }
}

export const cardNamed = (cards: readonly CardRow[], number: string) => {
  const card = cards.find((each) => each.number === number)
  if (!card) throw new Refusal('not_found')
  return card
}
