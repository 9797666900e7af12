import type { ApplicationStage } from '@tarazu/contract/ipo/issue'
import { expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import type { Journal } from '../ledger/journal.ts'
import {
  type ApplicationMove,
  type ApplicationRow,
  allotment,
  applicationTransitions,
  applied,
  cancelledApplication,
  delivered,
  withdrawnApplication,
} from './application.ts'

const row: ApplicationRow = {
  id: 1n,
  number: 'AAAAAAAAAAAA',
  issue_id: 9,
  person: null,
  customer_id: 7,
  quantity: 300,
  state: 'applied',
  rate: 1_000_000n,
  rate_source: 'same currency',
  rate_at: new Date(0),
  held: 30_000_00n,
  paid: 0n,
  returned: 0n,
  from_unsettled: 10_000_00n,
  allotted: 0,
  timeline: [],
  created_at: new Date(0),
}
const has: Record<ApplicationStage, Partial<ApplicationRow>> = {
  applied: {},
  cancelled: { held: 0n, from_unsettled: 0n },
  not_allotted: { held: 0n, from_unsettled: 0n },
  allotted: { held: 0n, paid: 20_000_00n, allotted: 200 },
  delivered: { held: 0n, paid: 20_000_00n, allotted: 200 },
  withdrawn: { held: 0n, from_unsettled: 0n },
}
const price = 100_000_000n

const rate = { value: 1_000_000n, source: 'test', at: 0 }
const steps: Record<ApplicationMove, (row: ApplicationRow) => Pick<ApplicationRow, 'state'>> = {
  change: (of) =>
    applied(of, { quantity: 100, priceHigh: price, rate }, { unsettled: 0n, cash: 0n }, 'INR', 0).row,
  cancel: (of) => cancelledApplication(of, 'INR', 0).row,
  allot: (of) => allotment(of, { allotted: 100, price }, 'INR', 0).row,
  miss: (of) => allotment(of, { allotted: 0, price }, 'INR', 0).row,
  deliver: (of) => delivered(of, 0),
  withdraw: (of) => withdrawnApplication(of, 'operator', 'INR', 0).row,
}
/** The transitions of lifecycle "IPO"; every other one is refused. */
const allowed: Record<string, ApplicationStage> = {
  'applied change': 'applied',
  'applied cancel': 'cancelled',
  'applied allot': 'allotted',
  'applied miss': 'not_allotted',
  'applied withdraw': 'withdrawn',
  'allotted deliver': 'delivered',
  'allotted withdraw': 'withdrawn',
}

test.each(
  (Object.keys(applicationTransitions.next) as ApplicationStage[]).flatMap((state) =>
    (Object.keys(steps) as (keyof typeof steps)[]).map((event) => [state, event] as const),
  ),
)('an application that is %s on %s', (state, event) => {
  const to = allowed[`${state} ${event}`]
  const step = () => steps[event]({ ...row, ...has[state], state })
  if (to) expect(step().state).toBe(to)
  // A late cancellation is refused to the customer; any other impossible move is a bug.
  else expect(step).toThrow(event === 'cancel' ? Refusal : Error)
})

const transfers = ({ transfers: lines }: Journal) => lines.map(([from, to, , amount]) => [from, to, amount])
const cash = 'customer:7:cash'
const unsettled = 'customer:7:unsettled'
const held = 'customer:7:held:AAAAAAAAAAAA'

test('a first application holds unsettled proceeds before cash, at the top of the price band', () => {
  const before = { ...row, held: 0n, from_unsettled: 0n }
  const wanted = { quantity: 300, priceHigh: price, rate: { value: 1_000_000n, source: 'x', at: 0 } }
  const { row: after, journal } = applied(
    before,
    wanted,
    { cash: 50_000_00n, unsettled: 4_000_00n },
    'INR',
    0,
  )
  expect(after).toMatchObject({ held: 30_000_00n, from_unsettled: 4_000_00n, state: 'applied' })
  expect(transfers(journal as Journal)).toEqual([
    [unsettled, held, 4_000_00n],
    [cash, held, 26_000_00n],
  ])
})

test('reducing an application returns money, unsettled proceeds first', () => {
  const wanted = { quantity: 100, priceHigh: price, rate: { value: 1_000_000n, source: 'x', at: 0 } }
  const { row: after, journal } = applied(row, wanted, { cash: 0n, unsettled: 0n }, 'INR', 0)
  expect(after).toMatchObject({ held: 10_000_00n, from_unsettled: 0n })
  expect(transfers(journal as Journal)).toEqual([
    [held, unsettled, 10_000_00n],
    [held, cash, 10_000_00n],
  ])
})

test('allotted shares are paid at the final price and the rest of the hold returns', () => {
  const { row: after, journal } = allotment(row, { allotted: 200, price: 95_000_000n }, 'INR', 0)
  expect(after).toMatchObject({
    allotted: 200,
    paid: 19_000_00n,
    returned: 11_000_00n,
    held: 0n,
    from_unsettled: 0n,
  })
  expect(transfers(journal)).toEqual([
    [held, 'house:ipo:9', 19_000_00n],
    [held, unsettled, 10_000_00n],
    [held, cash, 1_000_00n],
    ['house:custody', 'customer:7:units:AAAAAAAAAAAA', 19_000_00n],
  ])
})

test('an allotment never takes more than was held', () => {
  expect(() => allotment(row, { allotted: 400, price }, 'INR', 0)).toThrow('too much')
  expect(() => allotment(row, { allotted: 300, price: price + 10_000n }, 'INR', 0)).toThrow('too much')
})

test('a hold that was rounded to the nearest paisa pays for all its shares', () => {
  // The shares are worth 10001.010001.
  const of = { ...row, rate: 1_000_001n, quantity: 100, held: 10_001_01n, from_unsettled: 0n }
  const whole = { allotted: 100, price: 100_010_000n }
  const { row: after, journal } = allotment(of, whole, 'INR', 0)
  expect(after).toMatchObject({ state: 'allotted', allotted: 100, paid: 10_001_01n, returned: 0n, held: 0n })
  expect(transfers(journal)[0]).toEqual([held, 'house:ipo:9', 10_001_01n])
  expect(() => allotment({ ...of, held: 10_001_00n }, whole, 'INR', 0)).toThrow('too much')
})

test('a withdrawn issue returns from the escrow what was paid, and counts earlier returns', () => {
  const after = withdrawnApplication(
    { ...row, ...has.allotted, state: 'allotted', returned: 10_000_00n },
    'system',
    'INR',
    0,
  )
  expect(after.row).toMatchObject({ paid: 0n, allotted: 0, returned: 30_000_00n })
  expect(transfers(after.journal)).toEqual([
    ['house:ipo:9', unsettled, 10_000_00n],
    ['house:ipo:9', cash, 10_000_00n],
    ['customer:7:units:AAAAAAAAAAAA', 'house:custody', 20_000_00n],
  ])
})
