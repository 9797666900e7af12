/** What stands in the fields of the forms, and what it means. Pure. */
import type { Input } from '@tarazu/contract/endpoint'
import type { saveFundDraft } from '@tarazu/contract/funds/api'
import { fundProblem } from '@tarazu/contract/funds/rules'

/** Percent as typed, in hundredths; undefined where it is none, or beyond a hundred. */
export function typedRate(typed: string) {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed.trim())) return undefined
  const rate = Math.round(Number(typed) * 100)
  return rate <= 10_000 ? rate : undefined
}

/** An amount as typed, in paise; undefined where it is none, or nothing. */
export function typedAmount(typed: string) {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!found) return undefined
  const paise = BigInt(found[1] ?? '0') * 100n + BigInt((found[2] ?? '').padEnd(2, '0'))
  return paise > 0n ? paise : undefined
}

export type FundValues = {
  name: string
  minReturn: string
  maxReturn: string
  period: string
  amount: string
  issueAmount: string
  opensAt: string
  closesAt: string
  basis: string
}
export type FundField = keyof FundValues

/** Where the words of a problem of the whole stand. */
const fieldOf = {
  range: 'maxReturn',
  amount: 'issueAmount',
  window: 'closesAt',
  window_long: 'closesAt',
  basis: 'basis',
} as const

type Draft = Omit<Input<typeof saveFundDraft>, 'number'>
type Found = { input: Draft } | { wrong: FundField; problem?: keyof typeof fieldOf }

/** Times are of the device's zone, as the fields are. */
export function draftFrom(values: FundValues): Found {
  const minReturn = typedRate(values.minReturn)
  const maxReturn = typedRate(values.maxReturn)
  const amount = typedAmount(values.amount)
  const issueAmount = typedAmount(values.issueAmount)
  const [opensAt, closesAt] = [Date.parse(values.opensAt), Date.parse(values.closesAt)]
  const period = /^\d{1,4}$/.test(values.period) ? Number(values.period) : 0
  if (values.name.trim() === '') return { wrong: 'name' }
  if (minReturn === undefined) return { wrong: 'minReturn' }
  if (maxReturn === undefined) return { wrong: 'maxReturn' }
  if (period < 1 || period > 3_650) return { wrong: 'period' }
  if (amount === undefined) return { wrong: 'amount' }
  if (issueAmount === undefined) return { wrong: 'issueAmount' }
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
  }
  const problem = fundProblem(input)
  return problem ? { wrong: fieldOf[problem], problem } : { input }
}
