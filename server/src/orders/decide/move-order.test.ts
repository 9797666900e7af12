import { expect, test } from 'vitest'
import type { Transfer } from '../../ledger/journal.ts'
import { anOrder } from '../../testing/an-order.ts'
import { lot } from '../../testing/order-world.ts'
import type { Filled } from './fill-order.ts'
import {
  givenBack,
  lotsReleased,
  paidFromHold,
  paidFromWallet,
  proceeds,
  releasedTransfers,
  reserved,
  sold,
  unitsMoved,
  unitsReserved,
} from './move-order.ts'

const wallet = 'INR'

/** The amounts that moved, by the accounts between which they did. */
const amounts = (transfers: readonly Transfer[]) =>
  Object.fromEntries(transfers.map(([from, to, , amount]) => [`${from} > ${to}`, amount]))

const filled = (given: Partial<Filled> = {}) =>
  ({
    value: 1_000n,
    fees: [{ name: 'brokerage', amount: 30n }],
    fill: { quantity: 10 },
    taken: [],
    ...given,
  }) as Filled

const take = (number: string, quantity: number, done: number) => ({
  lot: number,
  number,
  quantity,
  filled: done,
})

test('a purchase is paid out of unsettled proceeds first, and brings its units', () => {
  const { transfers, left } = paidFromWallet(anOrder(), filled(), { cash: 900n, unsettled: 200n }, wallet)
  expect(amounts(transfers)).toEqual({
    'customer:1:unsettled > house:market': 200n,
    'customer:1:cash > house:market': 800n,
    'customer:1:unsettled > house:fees': 0n,
    'customer:1:cash > house:fees': 30n,
    'house:market > customer:1:units:TEST00000001': 10n,
  })
  expect(left).toEqual({ cash: 70n, unsettled: 0n })
})

test('a purchase that was reserved for is paid out of its hold', () => {
  expect(amounts(paidFromHold(anOrder(), filled(), wallet))).toEqual({
    'customer:1:held:TEST00000001 > house:market': 1_000n,
    'customer:1:held:TEST00000001 > house:fees': 30n,
    'house:market > customer:1:units:TEST00000001': 10n,
  })
})

test('what is reserved and released goes back to the accounts that it came from', () => {
  const { transfers, unsettled } = reserved(anOrder(), 500n, { cash: 900n, unsettled: 200n }, wallet)
  expect(amounts(transfers)).toEqual({
    'customer:1:unsettled > customer:1:held:TEST00000001': 200n,
    'customer:1:cash > customer:1:held:TEST00000001': 300n,
  })
  expect(unsettled).toBe(200n)
  expect(amounts(releasedTransfers(anOrder({ held: 500n, held_unsettled: 200n }), wallet))).toEqual({
    'customer:1:held:TEST00000001 > customer:1:unsettled': 200n,
    'customer:1:held:TEST00000001 > customer:1:cash': 300n,
  })
})

test('a hold that has become smaller than what was unsettled in it is released as unsettled', () => {
  expect(amounts(releasedTransfers(anOrder({ held: 150n, held_unsettled: 200n }), wallet))).toEqual({
    'customer:1:held:TEST00000001 > customer:1:unsettled': 150n,
    'customer:1:held:TEST00000001 > customer:1:cash': 0n,
  })
})

test('a part of a hold is given back as settled money first', () => {
  const { transfers, unsettled } = givenBack(anOrder({ held: 500n, held_unsettled: 200n }), 400n, wallet)
  expect(amounts(transfers)).toEqual({
    'customer:1:held:TEST00000001 > customer:1:cash': 300n,
    'customer:1:held:TEST00000001 > customer:1:unsettled': 100n,
  })
  expect(unsettled).toBe(100n)
})

test('sold units come from their lots, or from the hold where they were reserved', () => {
  const taken = [{ lot: lot({ number: 'LOT1' }), quantity: 4 }]
  const order = anOrder({ side: 'sell' })
  expect(amounts(sold(order, filled({ taken }), 'lots'))).toEqual({
    'customer:1:units:LOT1 > house:market': 4n,
  })
  expect(Object.values(amounts(sold(order, filled({ taken }), 'hold')))).toEqual([4n])
  expect(amounts(sold(order, filled({ taken }), 'hold'))).not.toHaveProperty(
    'customer:1:units:LOT1 > house:market',
  )
})

test('the proceeds of a sale are unsettled, and its fees are paid out of them', () => {
  expect(amounts(proceeds(anOrder({ side: 'sell' }), filled(), wallet))).toEqual({
    'house:market > customer:1:unsettled': 1_000n,
    'customer:1:unsettled > house:fees': 30n,
  })
})

test('unsold units go from their lots into the hold of the sale, and the same way back', () => {
  const order = anOrder({ side: 'sell', takes: [take('LOT1', 5, 2), take('LOT2', 4, 0)] })
  const into = unitsReserved(order, 'reserve')
  expect(into.map(([from, , asset, units]) => [from, asset, units])).toEqual([
    ['customer:1:units:LOT1', 'SBIN.NS', 3n],
    ['customer:1:units:LOT2', 'SBIN.NS', 4n],
  ])
  expect(unitsReserved(order, 'release')).toEqual(
    into.map(([from, to, asset, units]) => [to, from, asset, units]),
  )
})

test('a change of a sale moves only the difference of each lot', () => {
  const before = anOrder({ side: 'sell', takes: [take('LOT1', 5, 2), take('LOT2', 4, 0)] })
  const after = { ...before, takes: [take('LOT1', 6, 2), take('LOT3', 1, 0)] }
  const [hold] = unitsReserved(before, 'reserve').map(([, to]) => to)
  expect(unitsMoved(before, after).map(([from, to, , units]) => [from, to, units])).toEqual([
    ['customer:1:units:LOT1', hold, 1n],
    ['customer:1:units:LOT3', hold, 1n],
    [hold, 'customer:1:units:LOT2', 4n],
  ])
})

test('released lots lose the reservation of the unsold units alone', () => {
  const order = anOrder({ side: 'sell', takes: [take('1', 5, 2), take('2', 4, 4)] })
  const lots = [1n, 2n, 3n].map((id) => lot({ id, lot_left: 10, lot_reserved: 5 }))
  expect(lotsReleased(order, lots)).toEqual([{ ...lots[0], lot_reserved: 2 }])
})
