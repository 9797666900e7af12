import { describe, expect, test } from 'vitest'
import { account, type Transfer } from '../../ledger/journal.ts'
import { anOrder } from '../../testing/an-order.ts'
import { countsAfter, lotsAfterChange, spendableAfter } from './after-change.ts'

const { cash, unsettled, market, held } = account
const changeOf = (order = anOrder(), transfers: Transfer[] = []) => ({
  order,
  fills: [],
  lots: [],
  journal: { reason: 'order_buy', at: 0, transfers },
})

describe('what can be spent after a change', () => {
  const before = { cash: 100n, unsettled: 50n }
  test.each<[string, Transfer[], { cash: bigint; unsettled: bigint }]>([
    ['nothing moved', [], before],
    ['a payment', [[cash(1), market, 'INR', 30n]], { cash: 70n, unsettled: 50n }],
    [
      'a payment from proceeds, and a hold',
      [
        [unsettled(1), market, 'INR', 50n],
        [cash(1), held(1, 'A'), 'INR', 5n],
      ],
      { cash: 95n, unsettled: 0n },
    ],
    ['proceeds', [[market, unsettled(1), 'INR', 7n]], { cash: 100n, unsettled: 57n }],
    ['money that comes back', [[held(1, 'A'), cash(1), 'INR', 7n]], { cash: 107n, unsettled: 50n }],
    ['money of another customer', [[cash(11), cash(12), 'INR', 7n]], before],
  ])('%s', (_, transfers, after) => {
    expect(spendableAfter(before, changeOf(anOrder(), transfers))).toEqual(after)
  })
})

test('a sale leaves the lots that it changed, and a purchase comes last', () => {
  const [old, young] = [anOrder({ id: 2n, lot_left: 5 }), anOrder({ id: 3n, lot_left: 4 })]
  const sale = { ...changeOf(anOrder({ side: 'sell' })), lots: [{ ...old, lot_left: 1 }] }
  expect(lotsAfterChange([old, young], sale).map(({ lot_left }) => lot_left)).toEqual([1, 4])
  const bought = anOrder({ id: 9n, lot_left: 3, state: 'filled' })
  expect(lotsAfterChange([old], changeOf(bought)).map(({ id }) => id)).toEqual([2n, 9n])
  expect(lotsAfterChange([old], changeOf(anOrder())).map(({ id }) => id)).toEqual([2n])
})

test.each([
  ['a purchase that waits', anOrder(), { waiting: 3, lots: 6 }],
  ['a purchase that is filled', anOrder({ state: 'filled' }), { waiting: 2, lots: 6 }],
  ['a sale that waits', anOrder({ side: 'sell' }), { waiting: 3, lots: 5 }],
] as const)('%s is counted', (_, order, after) => {
  expect(countsAfter({ waiting: 2, lots: 5 }, changeOf(order))).toEqual(after)
})
