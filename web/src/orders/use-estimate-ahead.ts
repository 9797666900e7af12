import { useEffect, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import type { Estimate, Preview } from './estimate.ts'
import type { OrderTerms } from './ticket.ts'

type Known = Pick<Preview, 'price' | 'rate'> & { terms: OrderTerms }

/**
 * Estimates from the answer to other terms, with the published fees; nothing until what that takes is loaded,
 * which the first digits of a ticket do not wait for.
 */
export function useEstimateAhead(active: boolean) {
  const { fee_schedule: schedule } = useConfig()
  const [ahead, setAhead] = useState<typeof import('./estimate-ahead.ts')>()
  useEffect(() => {
    // If there is no network, there is no estimate until the server answers.
    if (active) import('./estimate-ahead.ts').then(setAhead, () => undefined)
  }, [active])
  return (known: Known, terms: OrderTerms, of: { market: string; currency: string }): Estimate | undefined =>
    ahead?.estimateFrom(known, terms, of, ahead.feeSchedule(schedule, Date.now()))
}
