import { expect, test } from 'vitest'
import { assumedIn, assumedSize } from './assumed-offers.ts'

const at = (source: string, spread: bigint, size: number) => ({ source, bid: 100n, ask: 100n + spread, size })

test.each([
  ['a replay, which has none', at('replay', 0n, 37), { offers: true, size: true }],
  ['Yahoo with offers', at('yahoo', 1n, 200), { offers: false, size: false }],
  ['Yahoo without offers', at('yahoo', 0n, assumedSize.stock), { offers: true, size: true }],
  ['Yahoo without sizes', at('yahoo', 1n, assumedSize.stock), { offers: false, size: true }],
  ['the simulator', at('simulated', 1n, assumedSize.stock), { offers: false, size: false }],
  ['the end of a contract', at('simulated', 0n, 4), { offers: true, size: false }],
  ['the terms of an issue', at('issue', 0n, 500), { offers: false, size: false }],
])('assumed offers are recognized in the quote of %s', (_, fill, assumed) => {
  expect(assumedIn(fill, 'stock')).toEqual(assumed)
})
