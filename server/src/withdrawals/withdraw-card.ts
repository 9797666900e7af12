import { sameName } from '@tarazu/contract/bank-cards/rules'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireUnfrozen } from '../guards/require-unfrozen.ts'
import { verifiedName } from '../identity/verified-name.ts'
import { passwordWait } from './password-wait.ts'

export type Payee = {
  /** The id of the card's current version. */
  version: bigint
  holder: string
  /** Since when the card is as it is now, in ms UTC. */
  since: number
  /** Nothing is paid to the card before this time, in ms UTC; null: it can be paid at once. */
  coolingUntil: number | null
}

/**
 * The card to pay to, if money may go there. Refuses with `not_found`; in live mode also with `kyc_required`,
 * `card_unusable` (another holder) and `account_frozen` (a card that has not cooled).
 */
export async function withdrawalPayeeOf(deps: Deps, caller: Caller, number: string): Promise<Payee> {
  const card = await deps.db
    .selectFrom('bank_card')
    .innerJoin('bank_card_version as version', 'version.card_id', 'bank_card.id')
    .select(['version.id', 'version.holder', 'version.usable_from', 'version.created_at'])
    .where('bank_card.number', '=', number)
    .where('bank_card.customer_id', '=', caller.id)
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!card) throw new Refusal('not_found')
  const payee = { version: card.id, holder: card.holder, since: card.created_at.getTime() }
  const waits = await passwordWait(deps, caller.id)
  if (deps.settings.mode === 'paper') return { ...payee, coolingUntil: waits }

  const name = await verifiedName(deps, caller.id)
  if (name === undefined) throw new Refusal('kyc_required')
  if (!sameName(card.holder, name)) throw new Refusal('card_unusable')
  const cools = card.usable_from.getTime()
  if (cools <= deps.clock.now()) return { ...payee, coolingUntil: waits }
  // A frozen account still pays out to the cards it had (safety H9).
  await requireUnfrozen(deps, caller)
  return { ...payee, coolingUntil: Math.max(cools, waits ?? 0) }
}
