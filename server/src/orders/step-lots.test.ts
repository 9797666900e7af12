import { describe, expect, test } from 'vitest'
import { anOrder } from '../testing/an-order.ts'
import { stepLots, stepOrder } from './step-lots.ts'

const lot = (id: number, lot_left: number, cost_left: bigint, lot_reserved = 0) => ({
  id: BigInt(id),
  number: `LOT${id}`,
  lot_left,
  lot_reserved,
  cost_left,
})

describe('lots', () => {
  test.each([
    ['1 becomes 5', { old: 1, new: 5 }, [[10, 1_000n]], [[50, 1_000n]], 0n, 0n],
    // 1.5 each: whole units are given out over all of them, one half is left.
    [
      '2 become 3',
      { old: 2, new: 3 },
      [
        [1, 300n],
        [1, 300n],
        [1, 300n],
      ],
      [
        [1, 200n],
        [2, 400n],
        [1, 200n],
      ],
      1n,
      100n,
    ],
    [
      '10 become 1',
      { old: 10, new: 1 },
      [
        [4, 400n],
        [4, 400n],
        [17, 1_700n],
      ],
      [
        [0, 0n],
        [0, 0n],
        [2, 2_000n],
      ],
      5n,
      500n,
    ],
    ['10 become 1 of too few', { old: 10, new: 1 }, [[4, 400n]], [[0, 0n]], 4n, 400n],
    ['nothing is held', { old: 2, new: 3 }, [], [], 0n, 0n],
  ] as const)('%s', (_, ratio, before, after, left, costLeft) => {
    const stepped = stepLots(
      before.map(([units, cost], index) => lot(index, units, cost)),
      ratio,
    )
    expect(stepped.lots.map(({ lot_left, cost_left }) => [lot_left, cost_left])).toEqual(after)
    expect([stepped.left, stepped.costLeft]).toEqual([left, costLeft])
  })

  test('a split neither loses nor makes units or cost, whatever the lots', () => {
    for (let seed = 1; seed < 200; seed++) {
      const ratio = { old: 1 + (seed % 7), new: 1 + ((seed * 13) % 9) }
      const lots = Array.from({ length: 1 + (seed % 5) }, (_, i) =>
        lot(i, 1 + ((seed * (i + 3)) % 40), BigInt(1 + ((seed * 97 * (i + 1)) % 9_999))),
      )
      const units = lots.reduce((sum, { lot_left }) => sum + lot_left, 0) * ratio.new
      const cost = lots.reduce((sum, { cost_left }) => sum + cost_left, 0n)
      const after = stepLots(lots, ratio)
      const whole = after.lots.reduce((sum, { lot_left }) => sum + lot_left, 0)
      expect(whole).toBe(Math.floor(units / ratio.old))
      expect(Number(after.left)).toBe(units - whole * ratio.old)
      expect(after.lots.reduce((sum, { cost_left }) => sum + cost_left, 0n) + after.costLeft).toBe(cost)
      expect(after.costLeft >= 0n && after.lots.every(({ cost_left }) => cost_left >= 0n)).toBe(true)
    }
  })

  test('the units that a sale has reserved stay within their lot after a split', () => {
    const { lots } = stepLots([lot(1, 3, 300n, 2), lot(2, 4, 400n, 4)], { old: 2, new: 3 })
    expect(lots.map(({ lot_left, lot_reserved }) => [lot_left, lot_reserved])).toEqual([
      [4, 3],
      [6, 6],
    ])
  })
})

describe('an order that waits', () => {
  const tick = 50_000n
  const ratio = { old: 2, new: 3 }
  const waiting = (more: Parameters<typeof anOrder>[0]) =>
    anOrder({
      state: 'resting',
      quantity: 4,
      filled: 0,
      limit_price: 600_000_000n,
      bound: 600_000_000n,
      ...more,
    })

  test('keeps its worth: more units at a lower price', () => {
    expect(stepOrder(waiting({}), ratio, tick)).toMatchObject({
      quantity: 6,
      limit_price: 400_000_000n,
      bound: 400_000_000n,
    })
  })

  test('of a sale takes as much of its lots', () => {
    const takes = [{ lot: '1', number: 'LOT1', quantity: 4, filled: 0 }]
    expect(stepOrder(waiting({ side: 'sell', takes }), ratio, tick)?.takes).toEqual([
      { ...takes[0], quantity: 6 },
    ])
  })

  test('at market never reserves too little: its bound is rounded to its side', () => {
    const market = { limit_price: null, bound: 100_000_001n }
    expect(stepOrder(waiting(market), ratio, tick)?.bound).toBe(66_666_667n)
    expect(stepOrder(waiting({ ...market, bound: 100_000_000n }), ratio, tick)?.bound).toBe(66_666_666n)
    expect(stepOrder(waiting({ ...market, bound: 100_000_000n, side: 'sell' }), ratio, tick)?.bound).toBe(
      66_666_667n,
    )
  })

  test.each([
    ['of an odd number', { quantity: 3 }],
    ['with a limit between two steps', { limit_price: 600_050_000n, bound: 600_050_000n }],
    ['with a stop between two steps', { stop_price: 600_050_000n }],
    ['that has filled in part', { filled: 2 }],
    ['that trails a price in the old units', { type: 'trailing', trail_bps: 100, stop_price: 600_000_000n }],
    ['that has a bracket', { exit_target: 700_000_000n, exit_stop: 500_000_000n }],
    ['that is over', { state: 'filled' }],
    ['that takes half a unit of a lot', { takes: [{ lot: '1', number: 'LOT1', quantity: 1, filled: 0 }] }],
  ] as const)('%s cannot wait on', (_, more) => {
    expect(stepOrder(waiting(more as Parameters<typeof anOrder>[0]), ratio, tick)).toBeUndefined()
  })
})
