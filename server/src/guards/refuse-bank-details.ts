import type { FraudWords } from '@tarazu/contract/support/fraud-words'
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
  /** Hosts that links may lead to; by default that of the customer service. */
  hosts?: readonly string[]
}

/**
 * Customers pay by what the app shows, never by what an operator writes (safety H3, H15). An attempt is
 * logged with the kind of detail, not the detail itself, outside of any transaction so that the entry stays
 * whatever becomes of the rest.
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

/** The refusal alone, where the caller has found the detail. */
export async function refuseText(
  deps: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  found: Forbidden | FraudWords,
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
