import { loanStates } from '@tarazu/contract/loans/loan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applied } from '../testing/applied-loan.ts'
import {
  accepted,
  accrued,
  type LoanMove,
  type LoanRow,
  loanTransitions,
  offered,
  reinstated,
  repaid,
  unpaidInterest,
  wireState,
  writtenOff,
} from './loan.ts'

const moves: LoanMove[] = [
  'offer',
  'reject',
  'withdraw',
  'expire',
  'accept',
  'repay_all',
  'write_off',
  'reinstate',
]
/** Copied from lifecycle "Loan". */
const expected = [
  ['applied', 'offer', 'offered'],
  ['applied', 'reject', 'rejected'],
  ['applied', 'withdraw', 'withdrawn'],
  ['offered', 'accept', 'active'],
  ['offered', 'withdraw', 'withdrawn'],
  ['offered', 'expire', 'expired'],
  ['active', 'repay_all', 'paid'],
  ['active', 'write_off', 'written_off'],
  ['written_off', 'reinstate', 'active'],
]

describe.each(loanStates)('a loan that is %s', (state) => {
  test.each(moves)('on %s', (move) => {
    const found = expected.find(([from, on]) => from === state && on === move)
    expect(loanTransitions.next[state][move]).toBe(found?.[2])
  })
})

test('loan states on the wire: 0 not applied, 1 applying, 2 approved, 3 rejected, 4 unpaid, 5 paid', () => {
  expect(loanStates.map((state) => [state, wireState[state]])).toEqual([
    ['applied', 1],
    ['offered', 2],
    ['rejected', 3],
    ['withdrawn', 0],
    ['expired', 0],
    ['active', 4],
    ['paid', 5],
    ['written_off', 4],
  ])
})

const day = 86_400_000
const terms = { amount: 8_000_00n, rate: 3_650, days: 60 }
const offer = offered(applied, terms, 0)
const active = accepted(offer, 'INR', 1_000)

test('a loan offer can be accepted for three days', () => {
  expect(() => accepted(offer, 'INR', 3 * day)).toThrow('This offer has expired.')
  expect(accepted(offer, 'INR', 3 * day - 1).row.state).toBe('active')
})

test('a payout gives the customer the firm’s own money and a debt of the same amount', () => {
  expect(active.row).toMatchObject({ state: 'active', principal_left: 8_000_00n, interest_left: 0n })
  expect(active.row.due_at?.getTime()).toBe(1_000 + 60 * day)
  expect(active.journals[0]?.transfers).toEqual([
    ['house:bank:client', 'house:bank:firm', 'INR', 8_000_00n],
    ['customer:7:loan', 'customer:7:cash', 'INR', 8_000_00n],
  ])
})

test('interest accrues once per whole day, and repaying a loan on its first day costs nothing', () => {
  expect(accrued(active.row, 'INR', 1_000 + day - 1)).toBeUndefined()
  const first = accrued(active.row, 'INR', 1_000 + day)
  // 36.5 % a year is 0.1 % a day.
  expect(first?.journals[0]?.transfers).toEqual([['customer:7:loan', 'house:income:interest', 'INR', 8_00n]])
  expect(accrued(first?.row ?? active.row, 'INR', 1_000 + 2 * day - 1)).toBeUndefined()
  const third = accrued(first?.row ?? active.row, 'INR', 1_000 + 3 * day)
  expect(third?.row.interest_left).toBe(24_00n)
  expect(repaid(active.row, 8_000_00n, 'INR', 1_000 + day - 1).row.state).toBe('paid')
})

/** Pays every instalment as scheduled, while the daily job runs on the days `runs` only. */
function paidAsScheduled(terms: { amount: bigint; rate: number; days: number }, runs: readonly number[]) {
  let { row } = accepted(offered(applied, terms, 0), 'INR', 0)
  let paid = 0n
  const accrue = (at: number) => {
    row = accrued(row, 'INR', at)?.row ?? row
  }
  const waiting = [...runs].sort((a, b) => a - b)
  for (const { due, principal, interest } of row.schedule) {
    while ((waiting[0] ?? Number.POSITIVE_INFINITY) * day < due) accrue((waiting.shift() ?? 0) * day)
    accrue(due)
    row = repaid(row, BigInt(principal) + BigInt(interest), 'INR', due).row
    paid += BigInt(principal) + BigInt(interest)
  }
  return { row, cost: paid - terms.amount }
}

const everyDay = Array.from({ length: 3_650 }, (_, index) => index)

test('1,000.00 for 90 days at 12 % cost 19.73 and not a paisa more, though interest accrues daily', () => {
  const { row, cost } = paidAsScheduled({ amount: 1_000_00n, rate: 1_200, days: 90 }, everyDay)
  expect([row.state, row.total_cost, cost]).toEqual(['paid', 19_73n, 19_73n])
})

test('a loan that is paid as scheduled costs what its offer said, whenever the job ran', () => {
  const terms = fc.record({
    amount: fc.bigInt({ min: 500_00n, max: 999_999_999_00n }),
    rate: fc.integer({ min: 0, max: 3_600 }),
    days: fc.integer({ min: 7, max: 700 }),
  })
  const runs = fc.oneof(
    fc.constant(everyDay),
    fc.constant([]),
    fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }),
  )
  fc.assert(
    fc.property(terms, runs, (offer, days) => {
      const { row, cost } = paidAsScheduled(offer, days)
      expect([row.state, row.principal_left, row.interest_left]).toEqual(['paid', 0n, 0n])
      expect(cost).toBe(row.total_cost)
    }),
  )
})

test('interest that was overcharged is made up for by the next days, and never returned twice', () => {
  const owing = { ...active.row, accrued_days: 3, interest_since: 25_00n, interest_left: 25_00n }
  const fourth = accrued(owing, 'INR', 1_000 + 4 * day)
  expect(fourth?.row).toMatchObject({ accrued_days: 4, interest_left: 32_00n })
  const fewer = accrued({ ...owing, interest_since: 40_00n }, 'INR', 1_000 + 4 * day)
  expect(fewer).toMatchObject({ row: { accrued_days: 4, interest_left: 25_00n }, journals: [] })
})

test('a repayment pays interest first and never more than is owed, and the last paisa ends the loan', () => {
  const owing = { ...active.row, interest_left: 50_00n }
  expect(() => repaid(owing, 0n, 'INR', 2_000)).toThrow()
  expect(() => repaid(owing, 8_050_01n, 'INR', 2_000)).toThrow()
  const part = repaid(owing, 60_00n, 'INR', 2_000)
  expect(part.row).toMatchObject({ state: 'active', interest_left: 0n, principal_left: 7_990_00n })
  const all = repaid(part.row, 7_990_00n, 'INR', 3_000)
  expect(all.row).toMatchObject({ state: 'paid', principal_left: 0n, closed_at: new Date(3_000) })
})

test('a write-off ends the debt and is the firm’s loss', () => {
  const gone = writtenOff({ ...active.row, interest_left: 5n }, 'The customer has died.', 'INR', 9_000)
  expect(gone.row).toMatchObject({ state: 'written_off', principal_left: 0n, interest_left: 0n })
  expect(gone.journals[0]?.transfers).toEqual([['house:loss:credit', 'customer:7:loan', 'INR', 8_000_05n]])
})

test('taking a write-off back restores the debt, and the days between bear no interest', () => {
  const interest = (row: LoanRow, at: number) => accrued(row, 'INR', at) ?? { row, journals: [] }
  const owing = interest(active.row, 1_000 + 3 * day)
  const part = repaid(owing.row, 30_00n, 'INR', 1_000 + 3 * day)
  const more = interest(part.row, 1_000 + 5 * day)
  const before = more.row
  const gone = writtenOff(before, 'The wrong number.', 'INR', 1_000 + 6 * day)
  const steps = [...owing.journals, ...part.journals, ...more.journals].map(({ reason, transfers }) => ({
    reason,
    amount: transfers[0]?.[3] ?? 0n,
  }))
  expect(unpaidInterest(steps)).toBe(before.interest_left)
  const [journal] = gone.journals
  if (!journal) throw new Error('nothing was written off')
  const owed = before.principal_left + before.interest_left
  const back = reinstated(
    gone.row,
    { journal: { ...journal, id: 9n }, interest: before.interest_left, owed },
    1_000 + 20 * day,
  )
  expect(back.row).toMatchObject({
    state: 'active',
    principal_left: before.principal_left,
    interest_left: before.interest_left,
    closed_at: null,
    reason: null,
  })
  expect(back.journals).toMatchObject([
    { reverses: 9n, transfers: [['customer:7:loan', 'house:loss:credit', 'INR', owed]] },
  ])
  expect(accrued(back.row, 'INR', 1_000 + 20 * day)).toBeUndefined()
  expect(accrued(back.row, 'INR', 1_000 + 21 * day)?.row.interest_left).toBe(
    before.interest_left + (before.principal_left * 1n) / 1000n,
  )
})
