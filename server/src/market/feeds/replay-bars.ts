/** Bars of a CSV file, in memory. Prices are whole micros as numbers, times ms UTC. */
import type { Bar } from '@tarazu/contract/market/bar'
import { type CalendarName, dayStart } from '../calendar.ts'
import { minute_ms } from '../zone.ts'
import type { TickBar } from './path-in-bar.ts'

/** `volume` is undefined where the file has no such column. */
export type FileBar = TickBar & { at: number; volume: number | undefined }

type Columns = { names: string[]; cells: string[][] }

function split(text: string): Columns {
  const [head = '', ...lines] = text.replace(/\r/g, '').trim().split('\n')
  return { names: head.toLowerCase().split(','), cells: lines.map((line) => line.split(',')) }
}

/**
 * `broken`: numbers of the lines that are no bar, from 1. `twice`: rows that a later one of the same time
 * replaces.
 */
export type Read = { bars: FileBar[]; broken: number[]; twice: number }

/**
 * Broken rows are dropped and the rest sorted. Where two rows have the same time, the later one in the file
 * counts.
 */
function readBars(
  text: string,
  mayBeNegative: boolean,
  startOf: (cell: (name: string) => string) => number,
): Read {
  const { names, cells } = split(text)
  const column = new Map(names.map((name, i) => [name, i]))
  // MetaTrader's daily files have prices in hundred-thousandths.
  const scale = names.includes('tick_volume') ? 10 : 1e6
  const bars = new Map<number, FileBar>()
  const broken: number[] = []
  for (const [index, row] of cells.entries()) {
    const cell = (name: string) => row[column.get(name) ?? -1] ?? ''
    // Some files lack an open, a high or a low here and there: the close stands in for it.
    const price = (name: string) => {
      const text = cell(name) || cell('close')
      return text === '' ? Number.NaN : Math.round(Number(text) * scale)
    }
    const at = startOf(cell)
    const [open, high, low, close] = [price('open'), price('high'), price('low'), price('close')]
    const prices = [open, high, low, close]
    if (
      !Number.isFinite(at) ||
      !prices.every((each) => Number.isSafeInteger(each) && (mayBeNegative || each > 0))
    ) {
      broken.push(index + 2)
      continue
    }
    const volume = column.has('volume') ? Math.max(0, Math.round(Number(cell('volume')) || 0)) : undefined
    bars.set(at, { at, open, high: Math.max(...prices), low: Math.min(...prices), close, volume })
  }
  return {
    bars: [...bars.values()].sort((a, b) => a.at - b.at),
    broken,
    twice: cells.length - broken.length - bars.size,
  }
}

export function readMinutes(text: string, mayBeNegative = false): Read {
  return readBars(text, mayBeNegative, (cell) => {
    const ms = cell('epoch') === '' ? Date.parse(cell('time')) : Number(cell('epoch')) * 1_000
    return Math.floor(ms / minute_ms) * minute_ms
  })
}

export function readDays(text: string, calendar: CalendarName, mayBeNegative = false): Read {
  return readBars(text, mayBeNegative, (cell) => {
    const day = cell('date').slice(0, 10)
    return /^\d{4}-\d\d-\d\d$/.test(day) ? dayStart(calendar, day) : Number.NaN
  })
}

/** The largest step that all prices are multiples of: the tick that the file was made with. */
export function gridOf(bars: readonly FileBar[]): number {
  let grid = 0
  const mix = (price: number) => {
    let [a, b] = [grid, Math.abs(price)]
    while (b > 0) [a, b] = [b, a % b]
    grid = a
  }
  for (const { open, high, low, close } of bars) {
    mix(open)
    mix(high)
    mix(low)
    mix(close)
  }
  return Math.max(1, grid)
}

export const barInUnits = ({ at, open, high, low, close, volume = 0 }: FileBar): Bar => ({
  at,
  open: open / 1e6,
  high: high / 1e6,
  low: low / 1e6,
  close: close / 1e6,
  volume,
})

/** The index of the last bar that starts at `ms` or before; -1 where none does. */
export function lastBarAt(bars: readonly FileBar[], ms: number): number {
  let [from, to] = [0, bars.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((bars[middle]?.at ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return from - 1
}
