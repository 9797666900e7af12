import { expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import type { IssueState } from '../db/tables/ipo.ts'
import { checkApplication, type IssueMove, type IssueRow, isIssueOpen, issueTransitions } from './issue.ts'

const stages = Object.keys(issueTransitions.next) as IssueState[]
const moves: IssueMove[] = [
  'announce',
  'open',
  'close',
  'approve',
  'finish_allotment',
  'list',
  'finish_listing',
  'withdraw',
  'finish_withdrawal',
]

/** The transitions of lifecycle "IPO"; every other one is refused. */
const allowed: Record<string, IssueState> = {
  'draft announce': 'announced',
  'draft withdraw': 'withdrawn',
  'announced open': 'open',
  'announced withdraw': 'withdrawing',
  'open close': 'closed',
  'open withdraw': 'withdrawing',
  'closed approve': 'allotting',
  'closed withdraw': 'withdrawing',
  'allotting finish_allotment': 'allotted',
  'allotting withdraw': 'withdrawing',
  'allotted list': 'listing',
  'allotted withdraw': 'withdrawing',
  'listing finish_listing': 'listed',
  'withdrawing finish_withdrawal': 'withdrawn',
}

test.each(stages.flatMap((state) => moves.map((move) => [state, move] as const)))(
  'an issue that is %s on %s',
  (state, move) => {
    const to = allowed[`${state} ${move}`]
    const transition = () => issueTransitions.transition({ state, timeline: [] }, move, 0, 'operator')
    if (to) expect(transition().state).toBe(to)
    else expect(transition).toThrow(Refusal)
  },
)

const issue = {
  state: 'open',
  symbol: 'MADEUP',
  minimum: 100,
  maximum: 500,
  lot: 100,
  price_high: 100_000_000n,
  opens_at: new Date(1_000),
  closes_at: new Date(2_000),
} as IssueRow

test.each([
  [999, false],
  [1_000, true],
  [1_999, true],
  [2_000, false],
])('an issue at %i of the market’s clock is open: %s', (now, open) => {
  expect(isIssueOpen(issue, now)).toBe(open)
})

const right = { symbol: 'MADEUP', quantity: 100, seenPrice: 100_000_000n }

test.each(stages)('customers can apply to an open issue only: %s', (state) => {
  const apply = () => checkApplication({ ...issue, state }, right, 1_500)
  if (state === 'open') expect(apply).not.toThrow()
  else expect(apply).toThrow(expect.objectContaining({ code: state === 'draft' ? 'not_found' : 'not_open' }))
})
