import type { Bar } from '@tarazu/contract/market/bar'
import { describe, expect, test } from 'vitest'
import { describeWithRealData, realFiles, realRows } from '../testing/real-data.ts'
import { type CalendarName, dayStart, localDay } from './calendar.ts'
import {
  adjustBars,
  changes,
  mergeBars,
  monthlyBars,
  percentChange,
  splitFactor,
  weeklyBars,
} from './candles.ts'

const bar = (day: string, open: number, high: number, low: number, close: number, volume = 1): Bar => ({
  at: dayStart('IN', day),
  open,
  high,
  low,
  close,
  volume,
})

describe('weeks and months', () => {
  const days = [
    bar('2018-12-28', 9, 12, 8, 10),
    bar('2018-12-31', 10, 11, 7, 8, 5),
    bar('2019-01-01', 8, 15, 8, 14, 6),
    bar('2019-01-04', 14, 14, 13, 13, 7),
    bar('2019-01-07', 13, 13, 13, 13),
  ]

  test('a week begins on Monday, across the turn of the year', () => {
    expect(weeklyBars(days, 'IN')).toEqual([
      { ...bar('2018-12-24', 9, 12, 8, 10) },
      { ...bar('2018-12-31', 10, 15, 7, 13, 18) },
      { ...bar('2019-01-07', 13, 13, 13, 13) },
    ])
  })

  test('a month begins on the first, whether it is a trading day or not', () => {
    expect(monthlyBars(days, 'IN')).toEqual([
      { ...bar('2018-12-01', 9, 12, 7, 8, 6) },
      { ...bar('2019-01-01', 8, 15, 8, 13, 14) },
    ])
  })

  test('grouping leaves the daily bars unchanged', () => {
    const before = structuredClone(days)
    monthlyBars(days, 'IN')
    expect(days).toEqual(before)
  })

  test('no bars make no weeks and no months', () => {
    expect(weeklyBars([], 'IN')).toEqual([])
    expect(mergeBars([], 0)).toBeUndefined()
  })
})

describe('percent change', () => {
  test.each([
    [110, 100, 10],
    [90, 100, -10],
    [-36.98, 18.31, -301.9661],
    [8.91, -36.98, 124.0941],
  ])('%d after %d is %d percent', (price, before, percent) => {
    expect(percentChange(price, before)).toBeCloseTo(percent, 4)
  })

  test.each([
    [1, undefined],
    [1, 0],
    [1, Number.NaN],
    [Number.NaN, 1],
  ])('the change of %s after %s is not known', (price, before) => {
    expect(percentChange(price, before)).toBeNull()
  })

  test('each bar is compared with the close before it', () => {
    const days = [bar('2019-01-01', 1, 1, 1, 100), bar('2019-01-02', 1, 1, 1, 150)]
    expect(changes(days)).toEqual([null, 50])
    expect(changes(days, 80)).toEqual([25, 50])
  })
})

describe('splits', () => {
  const at = (day: string) => dayStart('IN', day)
  const splits = [
    { from: at('2015-06-15'), ratio: 0.5 },
    { from: at('2018-09-04'), ratio: 0.5 },
  ]

  test.each([
    ['2015-06-14', '2020-01-01', 0.25],
    ['2015-06-15', '2020-01-01', 0.5],
    ['2018-09-03', '2018-09-04', 0.5],
    ['2018-09-03', '2018-09-03', 1],
    ['2015-06-14', '2018-09-03', 0.5],
    ['2018-09-04', '2020-01-01', 1],
  ])('a price of %s seen on %s counts %d', (day, seen, factor) => {
    expect(splitFactor(splits, at(day), at(seen))).toBe(factor)
  })

  test('prices are divided and volumes multiplied', () => {
    expect(adjustBars([bar('2018-09-03', 1400, 1440, 1390, 1434, 1_000)], splits, at('2019-01-01'))).toEqual([
      bar('2018-09-03', 700, 720, 695, 717, 2_000),
    ])
  })
})

describeWithRealData('the real daily files', () => {
  const files = ['india', 'us', 'us_raw', 'india_bse', 'indices', 'forex'].flatMap((folder) =>
    realFiles(`daily/${folder}`)
      .filter((name) => name.endsWith('.csv') && !name.includes('factors'))
      .map((name) => `daily/${folder}/${name}`),
  )
  const ofTreasuriesAndFutures = ['daily/futures/WTI_spot.csv', 'daily/futures/XAUUSD_spot.csv']

  /**
   * ISO week or month of a date, by another road than the code's: the Thursday of the week names its year.
   */
  function isoWeek(day: string) {
    const date = new Date(`${day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
    const firstOfYear = Date.UTC(date.getUTCFullYear(), 0, 1)
    return `${date.getUTCFullYear()} week ${1 + Math.floor((date.getTime() - firstOfYear) / (7 * 86_400_000))}`
  }

  test.each([...files, ...ofTreasuriesAndFutures])('%s', (path) => {
    const calendar: CalendarName = path.includes('india') || path.includes('NIFTY') ? 'IN' : 'US'
    const rows = realRows(path).map((row) => ({
      date: row.date ?? '',
      open: Number(row.open || row.close),
      high: Number(row.high || row.close),
      low: Number(row.low || row.close),
      close: Number(row.close),
      volume: Number(row.volume ?? 0),
    }))
    expect(rows.length).toBeGreaterThan(1_000)
    const days = rows.map(({ date, ...prices }): Bar => ({ at: dayStart(calendar, date), ...prices }))

    for (const [period, bars] of [
      [isoWeek, weeklyBars(days, calendar)],
      [(day: string) => day.slice(0, 7), monthlyBars(days, calendar)],
    ] as const) {
      const groups = Object.groupBy(rows, (row) => period(row.date))
      const independent = Object.entries(groups).map(([name, group = []]) => ({
        name,
        open: group[0]?.open,
        high: Math.max(...group.map((row) => row.high)),
        low: Math.min(...group.map((row) => row.low)),
        close: group[group.length - 1]?.close,
        volume: group.reduce((sum, row) => sum + row.volume, 0),
      }))
      expect(bars.map(({ at, ...prices }) => ({ name: period(localDay(calendar, at)), ...prices }))).toEqual(
        independent,
      )
    }
  })

  test('are all here', () => {
    expect(files.length).toBeGreaterThanOrEqual(28)
  })
})
