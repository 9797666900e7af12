/** The prices of one instrument from its files, and what they say at a moment of the past without knowing what comes after. */
import { readFile } from 'node:fs/promises'
import type { Bar } from '@tarazu/contract/market/bar'
import { type CalendarName, dayEnd, dayStart, isOpen, localDay, sessionOn } from '../calendar.ts'
import { adjustBars, mergeBars, type Split, splitFactor } from '../candles.ts'
import { splitsOfFactors, splitsOfNse } from '../corporate-actions.ts'
import { minuteMs } from '../zone.ts'
import { barSoFar, stepsPerBar } from './path-in-bar.ts'
import { barInUnits, type FileBar, gridOf, lastBarAt, readDays, readMinutes } from './replay-bars.ts'
import type { Region, ReplayFile } from './replay-files.ts'
import { nameNumber, scatter } from './scatter.ts'

export type Series = {
  symbol: string
  region: Region
  calendar: CalendarName
  minutes: readonly FileBar[]
  days: readonly FileBar[]
  splits: readonly Split[]
  /** Micros of which all minute prices are multiples. */
  grid: number
}

/** What a minute file says at a moment. Prices in micros. */
export type Moment = {
  last: number
  open: number
  high: number
  low: number
  volume: number
  /** Of the minute that is running. */
  minuteVolume: number | undefined
  at: number
  day: string
}

/** A name that is in two folders is read from the file of the richer kind: with factors before without. */
export async function readSeries(files: readonly ReplayFile[]): Promise<Series> {
  const best = (kind: ReplayFile['kind']) =>
    files
      .filter((file) => file.kind === kind)
      .sort((a, b) => Number(b.factors !== undefined) - Number(a.factors !== undefined))[0]
  const [minuteFile, dayFile] = [best('minutes'), best('days')]
  const file = minuteFile ?? dayFile
  if (!file) throw new Error('no file to read')
  const { symbol, region, calendar } = file
  const mayBeNegative = region === 'futures'
  const text = async (path: string | undefined) => (path === undefined ? '' : readFile(path, 'utf8'))
  const minutes = ofSession(file, readMinutes(await text(minuteFile?.path), mayBeNegative))
  const days = readDays(await text(dayFile?.path), calendar, mayBeNegative)
  const splits =
    region === 'india'
      ? splitsOfNse(symbol, days.map(barInUnits))
      : splitsOfFactors(await text(dayFile?.factors))
  return { symbol, region, calendar, minutes, days, splits, grid: gridOf(minutes) }
}

/** New York's files go on before and after the session, when it is closed here; a share's day is the session's. */
function ofSession({ region, calendar, symbol }: ReplayFile, bars: FileBar[]): FileBar[] {
  if (region !== 'us' || symbol.startsWith('^')) return bars
  return bars.filter((bar) => isOpen(calendar, bar.at))
}

const bits = (symbol: string, bar: FileBar) => scatter(nameNumber(symbol), bar.at / minuteMs, 9)

/** A minute as far as it has gone at `now`; walked on the grid of the file's own prices. */
function minuteSoFar({ symbol, grid }: Series, bar: FileBar, now: number): FileBar & { step: number } {
  const step = Math.min(stepsPerBar - 1, Math.floor((now - bar.at) / 1_000))
  const ticks = { open: bar.open / grid, high: bar.high / grid, low: bar.low / grid, close: bar.close / grid }
  const { open, high, low, close } = barSoFar(ticks, step, bits(symbol, bar))
  const volume = bar.volume === undefined ? undefined : Math.floor((bar.volume * (step + 1)) / stepsPerBar)
  return {
    at: bar.at,
    open: open * grid,
    high: high * grid,
    low: low * grid,
    close: close * grid,
    volume,
    step,
  }
}

/** What a day has come to before each of its minutes. Of each series, the day asked for last is kept. */
type Totals = { first: number; until: number; before: (Bar | undefined)[] }
const totals = new WeakMap<Series, Totals>()

function totalBefore(series: Series, index: number): Bar | undefined {
  const known = totals.get(series)
  if (known && index >= known.first && index < known.until) return known.before[index - known.first]
  const { calendar, minutes } = series
  const day = localDay(calendar, minutes[index]?.at ?? 0)
  const first = lastBarAt(minutes, dayStart(calendar, day) - 1) + 1
  const until = lastBarAt(minutes, dayEnd(calendar, day) - 1) + 1
  const before: (Bar | undefined)[] = []
  let total: Bar | undefined
  for (const bar of minutes.slice(first, until)) {
    before.push(total)
    total = mergeBars(total ? [total, asBar(bar)] : [asBar(bar)], 0)
  }
  totals.set(series, { first, until, before })
  return before[index - first]
}

/** Undefined before the first minute of the file. */
export function momentOf(series: Series, now: number): Moment | undefined {
  const index = lastBarAt(series.minutes, now)
  const bar = series.minutes[index]
  if (!bar) return undefined
  const running = minuteSoFar(series, bar, now)
  const before = totalBefore(series, index)
  const day = mergeBars(before ? [before, asBar(running)] : [asBar(running)], 0) ?? asBar(running)
  return {
    last: running.close,
    open: day.open,
    high: day.high,
    low: day.low,
    volume: day.volume,
    minuteVolume: bar.volume,
    at: bar.at + running.step * 1_000,
    day: localDay(series.calendar, bar.at),
  }
}

const asBar = (bar: FileBar): Bar => ({ ...bar, volume: bar.volume ?? 0 })

/** When all of a day is known. */
const complete = (calendar: CalendarName, day: string) =>
  sessionOn(calendar, day)?.close ?? dayEnd(calendar, day)

/** The last row of the daily file that is known in full at `now`. */
export function lastDayOf({ days, calendar }: Series, now: number): { bar: FileBar; at: number } | undefined {
  for (let i = lastBarAt(days, now); i >= 0; i--) {
    const bar = days[i]
    const at = bar && complete(calendar, localDay(calendar, bar.at))
    if (bar && at !== undefined && at <= now) return { bar, at }
  }
  return undefined
}

/** Further apart than this, a daily file is in other shares than the minutes. */
const otherShares = 1.7

/**
 * The close before a day, in the shares of that day, in micros: of the daily file or of the last day with minutes, whichever is
 * later (a daily file may lack a day). `open` is the day's own, to tell whether they can belong together.
 */
export function closeBefore(series: Series, day: string, open: number): number | undefined {
  const { calendar, minutes, days, splits } = series
  const start = dayStart(calendar, day)
  const ofDays = days[lastBarAt(days, start - 1)]
  const ofMinutes = minutes[lastBarAt(minutes, start - 1)]
  const found = [ofDays, ofMinutes]
    .flatMap((bar) => (bar ? [{ day: localDay(calendar, bar.at), bar }] : []))
    .map((each) => ({ ...each, close: Math.round(each.bar.close * splitFactor(splits, each.bar.at, start)) }))
    .filter(({ close }) => close <= 0 || (open < close * otherShares && close < open * otherShares))
    .sort((a, b) => b.day.localeCompare(a.day))
  return found[0]?.close
}

/** Minutes that start in [from, to), the running one as far as it has gone. */
export function minuteBarsOf(series: Series, from: number, to: number, now: number): Bar[] {
  const first = lastBarAt(series.minutes, from - 1) + 1
  const end = lastBarAt(series.minutes, Math.min(to - 1, now)) + 1
  const bars = series.minutes.slice(first, end).map((bar) => barInUnits(minuteSoFar(series, bar, now)))
  return adjustBars(bars, series.splits, now)
}

/** Days that start in [from, to): of the daily file when they are over, else of the minutes so far. */
export function dailyBarsOf(series: Series, from: number, to: number, now: number): Bar[] {
  const { calendar, days, minutes, splits } = series
  const first = lastBarAt(minutes, from - 1) + 1
  const soFar = minutes
    .slice(first, lastBarAt(minutes, now) + 1)
    .map((bar) => barInUnits(minuteSoFar(series, bar, now)))
  const bars = new Map(groupDays(series, soFar).map((bar) => [bar.at, bar]))
  for (let i = lastBarAt(days, from - 1) + 1; i < days.length; i++) {
    const bar = days[i]
    if (!bar || bar.at >= to || complete(calendar, localDay(calendar, bar.at)) > now) break
    bars.set(bar.at, barInUnits(bar))
  }
  const sorted = [...bars.values()].filter((bar) => bar.at >= from && bar.at < to).sort((a, b) => a.at - b.at)
  return adjustBars(sorted, splits, now)
}

function groupDays({ calendar }: Series, minutes: readonly Bar[]): Bar[] {
  const groups = Map.groupBy(minutes, (bar) => dayStart(calendar, localDay(calendar, bar.at)))
  return [...groups].flatMap(([start, group]) => mergeBars(group, start) ?? [])
}
