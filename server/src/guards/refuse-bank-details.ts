import { type Forbidden, forbiddenIn } from '@tarazu/contract/support/rules'
import { Refusal } from '../answer/refusal.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, Operator } from '../deps.ts'

type Where = {
  /** A closed word, such as `chat.refused`. */
  action: string
  subject?: string | undefined
  customer?: number | undefined
  detail?: Record<string, unknown>
  /** Where links may lead; left out: where the customer service may be. */
  hosts?: readonly string[]
}

/**
 * Customers pay by what the app shows them, never by what an operator writes (safety H3, H15). An attempt is no accident that
 * may be forgotten: it is in the log, with what kind of thing it was and not with it. Outside any transaction, for it is
 * there whatever becomes of the rest.
 */
export async function refuseBankDetails(
  deps: Pick<Deps, 'db' | 'clock' | 'policies'>,
  operator: Operator,
  text: string,
  { hosts, ...where }: Where,
): Promise<void> {
  const found = forbiddenIn(text, hosts ?? deps.policies.get().customer_service_hosts)
  if (found) await refuseText(deps, operator, found, where)
}

/** For what somebody has found in another way. */
export async function refuseText(
  deps: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  found: Forbidden,
  { detail, ...where }: Omit<Where, 'hosts'>,
): Promise<never> {
  await appendAudit(deps.db, {
    at: deps.clock.now(),
    actor: operator,
    ...where,
    detail: { found, ...detail },
  })
  throw new Refusal('bank_details_refused', { found })
}
