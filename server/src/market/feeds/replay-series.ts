/**
 * The prices of one instrument from its files, and what was known at a moment of the past without what came
 * after.
 */
import { readFile } from 'node:fs/promises'
import type { Bar } from '@tarazu/contract/market/bar'
import { type CalendarName, dayEnd, dayStart, isCalendarOpen, localDay, sessionOn } from '../calendar.ts'
import { adjustBars, mergeBars, type Split, splitFactor } from '../candles.ts'
import { splitsOfFactors, splitsOfNse } from '../corporate-actions/corporate-actions.ts'
import { minute_ms } from '../zone.ts'
import {
  barInUnits,
  type FileBar,
  gridOf,
  lastBarAt,
  type Read,
  readDays,
  readMinutes,
} from './replay-bars.ts'
import type { Region, ReplayFile } from './replay-files.ts'

export type Series = {
  symbol: string
  region: Region
  calendar: CalendarName
  minutes: readonly FileBar[]
  days: readonly FileBar[]
  splits: readonly Split[]
  /** The step, in micros, that all minute prices are multiples of. */
  grid: number
  /** Rows of its files that are not played, and why. */
  notPlayed: { path: string; why: 'broken' | 'twice' | 'out_of_session'; rows: number; line: number | null }[]
  /** Files in whose place a better one of the same kind is played. */
  instead: string[]
  /** The day that was asked for last. */
  lastDay?: DayTotals
}

/** The totals of a day before each of its minutes, which are those from index `first` to before `until`. */
type DayTotals = { first: number; until: number; before: (Bar | undefined)[] }

/** What a minute file says at a moment. Prices in micros. */
export type Moment = {
  last: number
  open: number
  high: number
  low: number
  volume: number
  /** When the minute began, and how many units were traded in all of it. */
  minute: number
  minuteVolume: number | undefined
  at: number
  day: string
}

/** Of two files with one name in two folders the richer is read: one with factors before one without. */
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
  const minutesRead = readMinutes(await text(minuteFile?.path), mayBeNegative)
  const minutes = ofSession(file, minutesRead.bars)
  const daysRead = readDays(await text(dayFile?.path), calendar, mayBeNegative)
  const days = daysRead.bars
  const splits =
    region === 'india'
      ? splitsOfNse(symbol, days.map(barInUnits))
      : splitsOfFactors(await text(dayFile?.factors))
  const outside = minutesRead.bars.length - minutes.length
  return {
    symbol,
    region,
    calendar,
    minutes,
    days,
    splits,
    grid: gridOf(minutes),
    notPlayed: [
      ...(minuteFile ? notPlayedOf(minuteFile.path, minutesRead) : []),
      ...(dayFile ? notPlayedOf(dayFile.path, daysRead) : []),
      ...(minuteFile && outside > 0
        ? [{ path: minuteFile.path, why: 'out_of_session' as const, rows: outside, line: null }]
        : []),
    ],
    instead: files
      .map(({ path }) => path)
      .filter((path) => path !== minuteFile?.path && path !== dayFile?.path),
  }
}

function notPlayedOf(path: string, { broken, twice }: Read): Series['notPlayed'] {
  return [
    ...(broken.length > 0
      ? [{ path, why: 'broken' as const, rows: broken.length, line: broken[0] ?? null }]
      : []),
    ...(twice > 0 ? [{ path, why: 'twice' as const, rows: twice, line: null }] : []),
  ]
}

/**
 * Files of New York have minutes before and after the session too, when nothing is traded here. A share's day
 * is its session.
 */
function ofSession({ region, calendar, symbol }: ReplayFile, bars: FileBar[]): FileBar[] {
  if (region !== 'us' || symbol.startsWith('^')) return bars
  return bars.filter((bar) => isCalendarOpen(calendar, bar.at))
}

/** How far into a minute all of it is known: at its last second. */
const closing_ms = minute_ms - 1_000

/**
 * A minute as far as it is known at `now`. The file does not say when its high and its low were, nor anything
 * in between, so until its last second only the open is known.
 */
function minuteSoFar(bar: FileBar, now: number): FileBar & { over: boolean } {
  if (now - bar.at >= closing_ms) return { ...bar, over: true }
  const { at, open, volume } = bar
  return { at, open, high: open, low: open, close: open, volume: volume && 0, over: false }
}

function totalBefore(series: Series, index: number): Bar | undefined {
  const known = series.lastDay
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
  series.lastDay = { first, until, before }
  return before[index - first]
}

/** Undefined before the first minute of the file. */
export function momentOf(series: Series, now: number): Moment | undefined {
  const index = lastBarAt(series.minutes, now)
  const bar = series.minutes[index]
  if (!bar) return undefined
  const running = minuteSoFar(bar, now)
  const before = totalBefore(series, index)
  const day = mergeBars(before ? [before, asBar(running)] : [asBar(running)], 0) ?? asBar(running)
  return {
    last: running.close,
    open: day.open,
    high: day.high,
    low: day.low,
    volume: day.volume,
    minute: bar.at,
    minuteVolume: bar.volume,
    at: running.over ? bar.at + closing_ms : bar.at,
    day: localDay(series.calendar, bar.at),
  }
}

const asBar = ({ at, open, high, low, close, volume = 0 }: FileBar): Bar => ({
  at,
  open,
  high,
  low,
  close,
  volume,
})

/** When a day is known in full; ms UTC. */
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

/** Prices further apart than this factor show that a daily file is in other units than the minutes. */
const otherShares = 1.7

/**
 * The close before a day, in units of that day, in micros: from the daily file or from the last day with
 * minutes, whichever is later (a daily file may lack a day). `open` is the day's own open, and tells whether
 * the two can belong together.
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

/** Minutes that start in [from, to), the one that is running as far as it has gone. */
export function minuteBarsOf(series: Series, from: number, to: number, now: number): Bar[] {
  const first = lastBarAt(series.minutes, from - 1) + 1
  const end = lastBarAt(series.minutes, Math.min(to - 1, now)) + 1
  const bars = series.minutes.slice(first, end).map((bar) => barInUnits(minuteSoFar(bar, now)))
  return adjustBars(bars, series.splits, now)
}

/**
 * Days that start in [from, to): from the daily file once they are over, until then from the minutes so far.
 */
export function dailyBarsOf(series: Series, from: number, to: number, now: number): Bar[] {
  const { calendar, days, minutes, splits } = series
  const first = lastBarAt(minutes, from - 1) + 1
  const soFar = minutes
    .slice(first, lastBarAt(minutes, now) + 1)
    .map((bar) => barInUnits(minuteSoFar(bar, now)))
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
