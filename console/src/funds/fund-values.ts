/** The fields of a fund's forms as text, and what they mean. Pure. */
import type { Input } from '@tarazu/contract/endpoint'
import type { saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { fundProblem, proposedMaxPerCustomer, purchasesOf } from '@tarazu/contract/funds/rules'
import { typedAmount, typedCount, typedPercent } from '../forms/typed-number.ts'
import { typedTime } from '../text/time-text.ts'

/** A typed percentage in hundredths; undefined if it is no number, negative or above 100. */
export function typedRate(typed: string) {
  const rate = typedPercent(typed)
  return rate !== undefined && rate >= 0 && rate <= 10_000 ? rate : undefined
}

export type ReturnField = 'rate' | 'valuedOn' | 'basis'
type ReturnFound =
  | { input: Record<Exclude<ReturnField, 'rate'>, string> & { rate: number }; wrong?: undefined }
  | { input?: undefined; wrong: ReturnField }

/**
 * The return that is declared at the end, or the first field that is wrong. `now` is ms by the market's
 * clock.
 */
export function returnFrom(
  values: Record<ReturnField, string>,
  { minReturn, maxReturn }: { minReturn: number; maxReturn: number },
  now: number,
): ReturnFound {
  const rate = typedRate(values.rate)
  const valuedOn = values.valuedOn.trim()
  const basis = values.basis.trim()
  if (rate === undefined || rate < minReturn || rate > maxReturn) return { wrong: 'rate' }
  const day = Date.parse(`${valuedOn}T00:00:00Z`)
  if (!(day <= now) || dayOf(day) !== valuedOn) return { wrong: 'valuedOn' }
  if (basis === '') return { wrong: 'basis' }
  return { input: { rate, valuedOn, basis } }
}

/** `2026-11-21`, in UTC. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export type FundValues = {
  name: string
  minReturn: string
  maxReturn: string
  period: string
  amount: string
  issueAmount: string
  /** The most purchases of one customer; empty means a tenth of all. */
  most: string
  opensAt: string
  closesAt: string
  basis: string
}
export type FundField = keyof FundValues

/** The field beside which a problem of the whole fund is shown. */
const fieldOf = {
  range: 'maxReturn',
  amount: 'issueAmount',
  most: 'most',
  window: 'closesAt',
  window_long: 'closesAt',
  basis: 'basis',
} as const

type Draft = Omit<Input<typeof saveFundDraft>, 'number' | 'version'>
type Found = { input: Draft } | { wrong: FundField; problem?: keyof typeof fieldOf }

/** Times are read in the device's zone, as the fields show them. */
export function fundDraftFrom(values: FundValues): Found {
  const minReturn = typedRate(values.minReturn)
  const maxReturn = typedRate(values.maxReturn)
  const amount = typedAmount(values.amount)
  const issueAmount = typedAmount(values.issueAmount)
  const [opensAt, closesAt] = [typedTime(values.opensAt), typedTime(values.closesAt)]
  const period = typedCount(values.period) ?? 0
  if (values.name.trim() === '') return { wrong: 'name' }
  if (minReturn === undefined) return { wrong: 'minReturn' }
  if (maxReturn === undefined) return { wrong: 'maxReturn' }
  if (period < 1 || period > 3_650) return { wrong: 'period' }
  if (amount === undefined) return { wrong: 'amount' }
  if (issueAmount === undefined) return { wrong: 'issueAmount' }
  const most = values.most.trim() === '' ? undefined : (typedCount(values.most) ?? 0)
  if (most === 0) return { wrong: 'most' }
  if (Number.isNaN(opensAt)) return { wrong: 'opensAt' }
  if (Number.isNaN(closesAt)) return { wrong: 'closesAt' }
  const input = {
    name: values.name.trim(),
    minReturn,
    maxReturn,
    period,
    amount,
    issueAmount,
    opensAt,
    closesAt,
    basis: values.basis.trim(),
    mostPerCustomer: most ?? proposedMaxPerCustomer(purchasesOf({ amount, issueAmount })),
  }
  const problem = fundProblem(input)
  return problem ? { wrong: fieldOf[problem], problem } : { input }
}
