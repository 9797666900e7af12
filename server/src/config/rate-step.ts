/** How far a fixed rate moves at once. Pure. */
import type { PolicyName } from '@tarazu/contract/config/policies'

const rates: readonly PolicyName[] = ['currency_rate', 'peso_rate']
/** At most this part of each value that holds until the new one: since each waits a day, so much a day. */
const step = { part: 1n, of: 10n }

/** Whether a rate stays within a tenth of the current and the announced values; anything else always does. */
export function isWithinStep(name: PolicyName, after: unknown, until: readonly unknown[]): boolean {
  if (!rates.includes(name)) return true
  const wanted = after as bigint
  return until.every((each) => {
    const before = each as bigint
    const apart = wanted > before ? wanted - before : before - wanted
    return apart * step.of <= before * step.part
  })
}
