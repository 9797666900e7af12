import { expect, test } from 'vitest'
import { arrowsOf } from './fill-marks.ts'

const minute = (at: number) => ({ at: at * 60_000, open: 10, high: 12, low: 9, close: 11, volume: 5 })
const bars = [minute(1), minute(2), minute(5)]
const fill = (at: number, side: 'buy' | 'sell') => ({ at: at * 60_000, side, quantity: 1, price: 10 })

test('a fill stands at the bar that it was in, below it for a purchase and above it for a sale', () => {
  expect(arrowsOf([fill(2.5, 'sell'), fill(1, 'buy'), fill(9, 'buy')], bars, 'UTC')).toEqual([
    { time: 60, side: 'buy', edge: 9 },
    { time: 120, side: 'sell', edge: 12 },
    { time: 300, side: 'buy', edge: 9 },
  ])
})

test('several fills of one side in a bar are one arrow, and what was before the first bar is none', () => {
  expect(arrowsOf([fill(0.5, 'buy'), fill(1.1, 'buy'), fill(1.2, 'buy')], bars, 'UTC')).toHaveLength(1)
  expect(arrowsOf([fill(1, 'buy')], [], 'UTC')).toEqual([])
})
