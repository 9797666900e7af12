import type { listBankCards as api } from '@tarazu/contract/bank-cards/api'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Caller, Deps } from '../deps.ts'
import { approvedName } from './approved-name.ts'
import { cardFrom } from './bank-card.ts'
import { cardsOf } from './card-rows.ts'

export async function listBankCards(deps: Deps, caller: Caller): Promise<Reply<typeof api>> {
  const [cards, name] = await Promise.all([cardsOf(deps.db, caller.id), approvedName(deps, caller.id)])
  return cards.map((card) => cardFrom(card, name))
}
