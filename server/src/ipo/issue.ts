/** An issue as a pure value (lifecycle "IPO"): its states, and what a customer may apply for. */
import { countProblem } from '@tarazu/contract/ipo/rules'
import { formatMicros } from '@tarazu/contract/money'
import type { Selectable } from 'kysely'
import { stateTable } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import type { IpoTables, IssueState } from '../db/tables/ipo.ts'

export type IssueRow = Selectable<IpoTables['ipo_issue']>
export type IssueMove =
  | 'announce'
  | 'open'
  | 'close'
  | 'approve'
  | 'finish_allotment'
  | 'list'
  | 'finish_listing'
  | 'withdraw'
  | 'finish_withdrawal'

export const issueTransitions = stateTable<IssueState, IssueMove>({
  draft: { announce: 'announced', withdraw: 'withdrawn' },
  announced: { open: 'open', withdraw: 'withdrawing' },
  open: { close: 'closed', withdraw: 'withdrawing' },
  closed: { approve: 'allotting', withdraw: 'withdrawing' },
  allotting: { finish_allotment: 'allotted', withdraw: 'withdrawing' },
  allotted: { list: 'listing', withdraw: 'withdrawing' },
  listing: { finish_listing: 'listed' },
  listed: {},
  withdrawing: { finish_withdrawal: 'withdrawn' },
  withdrawn: {},
})

/**
 * Customers can apply until the close by the market's clock, even if the job has not closed the issue yet.
 */
export function isIssueOpen(row: Pick<IssueRow, 'state' | 'opens_at' | 'closes_at'>, marketNow: number) {
  return row.state === 'open' && row.opens_at.getTime() <= marketNow && marketNow < row.closes_at.getTime()
}

type Wanted = { symbol: string; quantity: number; seenPrice: bigint }

/** Refuses with the first thing that is wrong with an application. */
export function checkApplication(row: IssueRow, { symbol, quantity, seenPrice }: Wanted, marketNow: number) {
  // The id names the issue; a symbol that does not match it shows that the client is confused.
  if (row.state === 'draft' || row.symbol !== symbol) throw new Refusal('not_found')
  if (!isIssueOpen(row, marketNow)) throw new Refusal('not_open')
  const problem = countProblem(row, quantity)
  if (problem === 'count_min') throw new Refusal(problem, { minimum: row.minimum })
  if (problem === 'count_max') throw new Refusal(problem, { maximum: row.maximum })
  if (problem) throw new Refusal(problem, { step: row.lot })
  if (seenPrice !== row.price_high) throw new Refusal('price_moved', { price: formatMicros(row.price_high) })
}

/** How proposals and the audit log name an issue. */
export const subjectOfIssue = (id: number) => `IPO-${id}`

export const lotsOfIssue = (row: Pick<IssueRow, 'size' | 'lot'>) => row.size / row.lot
