import { expect, test } from 'vitest'
import { applied } from '../testing/applied-loan.ts'
import { accepted, accrued, type LoanRow, offered, repaid } from './loan.ts'
import { comingPayment, nextPayment } from './next-payment.ts'

const day = 86_400_000
const active = accepted(offered(applied, { amount: 9_000_00n, rate: 3_650, days: 90 }, 0), 'INR', 0).row
const at = (row: LoanRow, days: number) => accrued(row, 'INR', days * day)?.row ?? row
const pay = (row: LoanRow, amount: bigint, days: number) => repaid(row, amount, 'INR', days * day).row

test('paying each payment shown, on its day, is the schedule of the offer to the last paisa', () => {
  let row = active
  for (const { due, principal, interest } of row.schedule) {
    const shown = { due, amount: BigInt(principal) + BigInt(interest), overdue: false }
    // The same amount is shown long before and on the day itself, when its interest has accrued.
    expect(nextPayment(row, due - 20 * day)).toEqual(shown)
    row = at(row, due / day)
    expect(nextPayment(row, due)).toEqual(shown)
    row = pay(row, shown.amount, due / day)
  }
  expect(row.state).toBe('paid')
  expect(nextPayment(row, 90 * day)).toBeNull()
})

test('missed instalments are overdue since the first one, together and with the interest since', () => {
  const row = at(active, 65)
  const missed = { due: 30 * day, amount: 6_000_00n + row.interest_left, overdue: true }
  expect(row.interest_left).toBe(585_00n)
  expect(nextPayment(row, 65 * day)).toEqual(missed)
  // Paying a part leaves the rest overdue; paying all of it leads on to the next instalment.
  const part = pay(row, 1_000_00n, 65)
  expect(nextPayment(part, 65 * day)).toEqual({ ...missed, amount: missed.amount - 1_000_00n })
  expect(nextPayment(pay(row, missed.amount, 65), 65 * day)).toMatchObject({ due: 90 * day, overdue: false })
})

test('an instalment is missed after its due moment, not before', () => {
  const row = at(active, 30)
  expect(nextPayment(row, 30 * day)?.overdue).toBe(false)
  expect(nextPayment(row, 30 * day + 1)?.overdue).toBe(true)
})

test('paying early moves the next payment on', () => {
  const row = pay(at(active, 10), 3_000_00n + 90_00n, 10)
  expect(nextPayment(row, 10 * day)).toEqual({
    due: 60 * day,
    // The interest on 6,000 for the fifty days until then.
    amount: 3_000_00n + 300_00n,
    overdue: false,
  })
})

test('a loan that is not paid out, or has ended, has no next payment', () => {
  expect(nextPayment(applied, 0)).toBeNull()
  expect(nextPayment({ ...active, state: 'written_off' }, 40 * day)).toBeNull()
})

test('the coming payment is the next instalment alone, whatever was missed before it', () => {
  const row = at(active, 35)
  const [, second] = row.schedule
  expect(nextPayment(row, 35 * day)).toMatchObject({ due: 30 * day, overdue: true })
  expect(comingPayment(row, 35 * day)).toEqual({
    due: 60 * day,
    amount: BigInt(second?.principal ?? 0) + BigInt(second?.interest ?? 0),
  })
  expect(comingPayment(at(active, 91), 91 * day)).toBeUndefined()
})

test('the coming payment skips instalments paid early, and is the rest of one paid in part', () => {
  expect(comingPayment(pay(at(active, 10), 3_000_00n + 90_00n, 10), 10 * day)?.due).toBe(60 * day)
  const part = pay(at(active, 10), 1_000_00n + 90_00n, 10)
  expect(comingPayment(part, 10 * day)).toMatchObject(nextPayment(part, 10 * day) ?? {})
  expect(comingPayment(part, 10 * day)?.amount).toBe(2_000_00n + 160_00n)
})
