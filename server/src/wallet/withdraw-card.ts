import { cooling_hours, sameName } from '@tarazu/contract/bank-cards/rules'
import { hour_ms } from '@tarazu/contract/duration'
import type { Caller, Deps } from '../deps.ts'
import { verifiedName } from '../identity/verified-name.ts'
import { Refusal } from '../refusal.ts'
import { requireUnfrozen } from '../require-unfrozen.ts'

export type Payee = {
  /** Of the version that is in force now. */
  version: bigint
  holder: string
  /** ms UTC. */
  since: number
  /** ms UTC: nothing is paid before; null: at once. */
  coolingUntil: number | null
}

/**
 * Where the money is to go, if it may go there. Refuses with `not_found`; live mode also with `kyc_required`,
 * `card_unusable` (another holder) and `account_frozen` (a card that has not cooled).
 */
export async function payeeOf(deps: Deps, caller: Caller, number: string): Promise<Payee> {
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
  if (deps.settings.mode === 'paper') return { ...payee, coolingUntil: null }

  const name = await verifiedName(deps, caller.id)
  if (name === undefined) throw new Refusal('kyc_required')
  if (!sameName(card.holder, name)) throw new Refusal('card_unusable')
  const cools = Math.max(card.usable_from.getTime(), await credentialsCooled(deps, caller.id))
  const now = deps.clock.now()
  // A frozen account still pays out to the cards it had (safety H9).
  if (card.usable_from.getTime() > now) await requireUnfrozen(deps, caller)
  return { ...payee, coolingUntil: cools > now ? cools : null }
}

/** A day after the last change of a password (safety T5, T6); ms UTC. */
async function credentialsCooled({ db }: Deps, customer: number) {
  const last = await db
    .selectFrom('credential_change')
    .select('at')
    .where('customer_id', '=', customer)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.at.getTime() + cooling_hours * hour_ms : 0
}
