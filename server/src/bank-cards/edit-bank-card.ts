import type { editBankCard as api } from '@tarazu/contract/bank-cards/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireUnfrozen } from '../guards/require-unfrozen.ts'
import { approvedName, requireOwnName } from './approved-name.ts'
import { cardFrom, editedFields, requireSound, sameAccount, sameCard } from './bank-card.ts'
import { cardNamed, fieldsOf, lockCards } from './card-rows.ts'
import { writeVersion } from './write-card.ts'

/** Edits a card as a new version. Withdrawals that were requested before still go to the old one. */
export async function editBankCard(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await requireUnfrozen(deps, caller)
  const { mode, currency } = deps.settings
  const name = await approvedName(deps, caller.id)
  const card = await act(deps, async (act) => {
    const cards = await lockCards(act.tx, caller.id)
    const before = cardNamed(cards, input.id)
    const stored = fieldsOf(deps, before)
    const fields = editedFields(stored, input)
    if (sameCard(stored, fields)) return before
    requireSound(fields, { currency, paper: mode === 'paper' })
    requireOwnName(fields.holder, name)
    const others = cards.filter(({ id }) => id !== before.id)
    if (others.some((each) => sameAccount(fieldsOf(deps, each), fields))) throw new Refusal('card_known')
    return writeVersion(act, deps, before, fields)
  })
  return cardFrom(card, name)
}
