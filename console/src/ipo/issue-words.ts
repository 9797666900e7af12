import type { ApplicationStage, IssueStage } from '@tarazu/contract/ipo/issue'
import type { OperatedIssue } from '@tarazu/contract/ipo/operate-api'
import { formatMicros } from '@tarazu/contract/money'
import type { Tone } from '@tarazu/ui/tag'

export const issueStageWords: Record<IssueStage, string> = {
  draft: 'Draft',
  announced: 'Announced',
  open: 'Open',
  closed: 'Closed',
  proposed: 'Allotment proposed',
  allotting: 'Being allotted',
  allotted: 'Allotted',
  listing: 'Being delivered',
  listed: 'Listed',
  withdrawing: 'Being withdrawn',
  withdrawn: 'Withdrawn',
}

export const stageTones: Record<IssueStage, Tone> = {
  draft: 'neutral',
  announced: 'brand',
  open: 'brand',
  closed: 'notice',
  proposed: 'notice',
  allotting: 'notice',
  allotted: 'success',
  listing: 'notice',
  listed: 'success',
  withdrawing: 'notice',
  withdrawn: 'neutral',
}

export const applicationWords: Record<ApplicationStage, string> = {
  cancelled: 'Cancelled',
  applied: 'Applied',
  allotted: 'Allotted',
  not_allotted: 'Not allotted',
  delivered: 'Delivered',
  withdrawn: 'Given back',
}

type Priced = Pick<OperatedIssue, 'currency' | 'priceLow' | 'priceHigh'>

/** `INR 95.00 to 100.00` */
export function bandText({ currency, priceLow, priceHigh }: Priced) {
  const low = formatMicros(priceLow)
  const high = formatMicros(priceHigh)
  return low === high ? `${currency} ${high}` : `${currency} ${low} to ${high}`
}

type Timed = Pick<OperatedIssue, 'stage' | 'createdAt' | 'opensAt' | 'closesAt' | 'listsAt'>

/**
 * Since when an issue waits for an operator and until when it should be done, ms by the market's clock;
 * undefined if nothing waits.
 */
export function waitsFor({ stage, createdAt, opensAt, closesAt, listsAt }: Timed, marketAhead_ms: number) {
  if (stage === 'draft') return { at: createdAt + marketAhead_ms, dueAt: opensAt }
  if (stage === 'closed' || stage === 'proposed') return { at: closesAt, dueAt: listsAt }
  return undefined
}

/** The next date of an issue by the clock. */
export function nextDate({ stage, opensAt, closesAt, listsAt }: Timed) {
  if (stage === 'announced') return { word: 'opens', at: opensAt }
  if (stage === 'open') return { word: 'closes', at: closesAt }
  if (stage === 'allotted') return { word: 'lists', at: listsAt }
  return undefined
}

/** `1.4 ×` */
export function demandText({ applied, size }: Pick<OperatedIssue, 'applied' | 'size'>) {
  return `${(applied / size).toFixed(2)} ×`
}
