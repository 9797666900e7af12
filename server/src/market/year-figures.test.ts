import type { Bar } from '@tarazu/contract/market/bar'
import { expect, test, vi } from 'vitest'
import { dayStart } from './calendar.ts'
import { instruments } from './instruments/instruments.ts'
import { makeYearFigures } from './year-figures.ts'

const symbol = 'SBIN.NS'
const day = (name: string, low: number, high: number, volume: number): Bar => ({
  at: dayStart('IN', name),
  open: low,
  high,
  low,
  close: high,
  volume,
})

function makeWorld(days: Bar[]) {
  const asked: { from: number; to: number }[] = []
  const world = { now: Date.parse('2026-11-20T12:00+05:30'), units: '1', asked, days }
  const instrument = instruments.find((each) => each.symbol === symbol)
  if (!instrument) throw new Error(`no ${symbol}`)
  const years = makeYearFigures({
    feed: { now: () => world.now, roundTheClock: false },
    readBars: async (_, __, from, to) => {
      asked.push({ from, to })
      return world.days.filter(({ at }) => at >= from && at < to)
    },
    instrumentOf: () => instrument,
    unitsOf: () => world.units,
  })
  return Object.assign(world, { years, figures: () => years.yearFigures(symbol) })
}

test('the range is that of 52 weeks, and neither today nor what is older counts', async () => {
  const world = makeWorld([
    day('2025-11-18', 1, 1_000, 1),
    day('2025-11-21', 90, 110, 10),
    day('2026-11-19', 95, 120, 30),
    day('2026-11-20', 2, 900, 500),
  ])
  expect(await world.figures()).toEqual({ low: 90, high: 120, averageVolume: 20 })
})

test('the average volume is that of the last thirty days, where days without one do not count', async () => {
  const days = Array.from({ length: 40 }, (_, index) =>
    day(
      new Date(Date.UTC(2026, 9, 1) + index * 86_400_000).toISOString().slice(0, 10),
      1,
      2,
      index < 10 ? 999 : 6,
    ),
  )
  const world = makeWorld(days.map((bar, index) => (index === 39 ? { ...bar, volume: 0 } : bar)))
  expect((await world.figures()).averageVolume).toBe(6)
})

test('the days are read once, and each new day adds itself alone', async () => {
  const world = makeWorld([day('2026-11-18', 90, 110, 10), day('2026-11-19', 95, 120, 30)])
  await world.figures()
  await world.figures()
  expect(world.asked).toHaveLength(1)
  world.days.push(day('2026-11-20', 80, 125, 50))
  world.now = Date.parse('2026-11-23T12:00+05:30')
  expect(await world.figures()).toEqual({ low: 80, high: 125, averageVolume: 30 })
  expect(world.asked[1]).toEqual({ from: dayStart('IN', '2026-11-19') + 1, to: dayStart('IN', '2026-11-23') })
})

test('after a split all days are read again, in the new units', async () => {
  const world = makeWorld([day('2026-11-19', 90, 120, 30)])
  await world.figures()
  world.days = [day('2026-11-19', 45, 60, 60)]
  world.units = '2'
  expect(await world.figures()).toEqual({ low: 45, high: 60, averageVolume: 60 })
})

test('an instrument without days has no figures', async () => {
  expect(await makeWorld([]).figures()).toEqual({
    low: undefined,
    high: undefined,
    averageVolume: undefined,
  })
})

test('what is read in the background is known once it is there, and is read once', async () => {
  const world = makeWorld([day('2026-11-19', 90, 120, 30)])
  expect(world.years.knownYear(symbol)).toBeUndefined()
  world.years.readYears([symbol, symbol])
  world.years.readYears([symbol])
  await vi.waitFor(() => expect(world.years.knownYear(symbol)).toMatchObject({ low: 90, high: 120 }))
  expect(world.asked).toHaveLength(1)
})
