import type { addBankCard as api } from '@tarazu/contract/bank-cards/api'
import { maxCards } from '@tarazu/contract/bank-cards/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireUnfrozen } from '../guards/require-unfrozen.ts'
import { approvedName, requireOwnName } from './approved-name.ts'
import { cardFrom, fieldsFrom, requireSound, sameAccount, sameCard } from './bank-card.ts'
import { fieldsOf, lockCards } from './card-rows.ts'
import { writeVersion } from './write-card.ts'

/**
 * Adds a card. The very same card sent again answers the existing one, so that a repeated form adds nothing.
 */
export async function addBankCard(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await requireUnfrozen(deps, caller)
  const { mode, currency } = deps.settings
  const fields = fieldsFrom(input)
  requireSound(fields, { currency, paper: mode === 'paper' })
  const name = await approvedName(deps, caller.id)
  requireOwnName(fields.holder, name)

  const card = await act(deps, async (act) => {
    const cards = await lockCards(act.tx, caller.id)
    const existing = cards.find((each) => sameAccount(fieldsOf(deps, each), fields))
    if (existing && sameCard(fieldsOf(deps, existing), fields)) return existing
    if (existing) throw new Refusal('card_known')
    if (cards.length >= maxCards) throw new Refusal('card_limit', { maximum: maxCards })
    const added = await act.tx
      .insertInto('bank_card')
      .values({
        number: newNumber(deps.random),
        customer_id: caller.id,
        created_at: new Date(act.at),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return writeVersion(act, deps, { ...added, version: 0 }, fields)
  })
  return cardFrom(card, name)
}
