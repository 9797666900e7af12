import { expect, test } from 'vitest'
import { markedPrices } from './marked-prices.ts'

type Waiting = Parameters<typeof markedPrices>[0]
type Marked = [string, bigint, ReturnType<NonNullable<ReturnType<typeof markedPrices>[number]['movedTo']>>?]

const order: Waiting = {
  type: 'limit',
  state: 'resting',
  side: 'buy',
  bound: 600_000_000n,
  limitPrice: null,
  stopPrice: null,
  bestPrice: null,
  trailBps: null,
  exitTarget: null,
  exitStop: null,
}
const limitPrice = 600_000_000n
const stopPrice = 590_000_000n
const sleeps = { state: 'trigger_pending' } as const
const oco = { type: 'oco', side: 'sell', limitPrice: 620_000_000n, stopPrice, bound: 620_000_000n } as const
const trailing = { type: 'trailing', side: 'sell', stopPrice, ...sleeps } as const
const bracket = { exitTarget: 660_000_000n, exitStop: 570_000_000n }

const limit: Marked = ['limitPrice', limitPrice, { limitPrice: '595.00' }]
const stop: Marked = ['stopPrice', stopPrice, { stopPrice: '595.00' }]
const target: Marked = ['targetPrice', 620_000_000n, { limitPrice: '595.00' }]
const trail = (amount: string, unit: 'percent' | 'price'): Marked => [
  'trailingStop',
  stopPrice,
  { trail: { amount, unit } },
]
const exits: Marked[] = [
  ['exitTarget', 660_000_000n, { exitTarget: '595.00' }],
  ['exitStop', 570_000_000n, { exitStop: '595.00' }],
]

test.each<[string, Partial<Waiting>, Marked[]]>([
  ['at market', { type: 'market' }, []],
  ['with a limit', { limitPrice }, [limit]],
  ['with a stop', { type: 'stop', stopPrice, ...sleeps }, [stop]],
  ['with a stop, before its session', { type: 'stop', stopPrice, state: 'queued' }, [stop]],
  ['with a stop that was reached', { type: 'stop', stopPrice }, []],
  ['with stop and limit', { type: 'stop_limit', limitPrice, stopPrice, ...sleeps }, [limit, stop]],
  [
    'with stop and limit, reached and filled in part',
    { type: 'stop_limit', limitPrice, stopPrice, state: 'part_filled' },
    [limit],
  ],
  ['with a target and a stop', oco, [target, stop]],
  ['with a target that is filled in part', { ...oco, state: 'part_filled' }, [target, stop]],
  ['whose target was given up for its stop', { ...oco, bound: 560_000_000n }, []],
  ['that follows a best price', { ...trailing, bestPrice: 610_000_000n }, [trail('15.00', 'price')]],
  ['that follows nothing yet', trailing, [trail('10.00', 'price')]],
  [
    'that follows at a share of the price',
    { ...trailing, bestPrice: 610_000_000n, trailBps: 328 },
    [trail('2.46', 'percent')],
  ],
  [
    'that follows a price down',
    { ...trailing, side: 'buy', bestPrice: 580_500_000n },
    [trail('14.50', 'price')],
  ],
  ['that would be beyond the best price', { ...trailing, bestPrice: 595_000_000n }, [trail('', 'price')]],
  ['that followed, and was reached', { ...trailing, state: 'resting' }, []],
  ['with a limit and a bracket', { limitPrice, ...bracket }, [limit, ...exits]],
  ['at market with a bracket', { type: 'market', ...bracket }, exits],
])('the marks of an order %s', (_, of, marks) => {
  expect(
    markedPrices({ ...order, ...of }, 605_000_000n).map(({ which, price, movedTo }) => [
      which,
      price,
      movedTo?.(595_000_000n),
    ]),
  ).toEqual(marks)
})

test('a stop that follows a price that nobody knows cannot be moved', () => {
  expect(markedPrices({ ...order, ...trailing }, undefined)).toMatchObject([{ movedTo: undefined }])
})
