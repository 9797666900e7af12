/** The range of 52 weeks and the usual volume of each instrument, to which each day adds itself once. */
import { day_ms } from '@tarazu/contract/duration'
import type { Bar } from '@tarazu/contract/market/bar'
import { averageVolumeDays } from '@tarazu/contract/market/figures-api'
import { LRUCache } from 'lru-cache'
import { dayStart } from './calendar.ts'
import type { Feed } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import type { ReadBars } from './read-bars.ts'
import { chartedDay } from './trading-hours.ts'

export type YearFigures = {
  low: number | undefined
  high: number | undefined
  averageVolume: number | undefined
}

type Day = Pick<Bar, 'at' | 'high' | 'low' | 'volume'>

/** `today` is when the day began that is not counted yet, ms UTC. */
type Kept = { today: number; units: string; days: readonly Day[]; figures: YearFigures }

/** Most instruments whose days are kept: a year of one is some 20 kB. */
const maxInstruments = 1_000
const year_ms = 364 * day_ms

type Options = {
  feed: Pick<Feed, 'now' | 'roundTheClock'>
  readBars: ReadBars
  instrumentOf(symbol: string): Instrument
  /** Changes whenever past prices are counted in other units, as a split makes them. */
  unitsOf(symbol: string): string
}

export function makeYearFigures({ feed, readBars, instrumentOf, unitsOf }: Options) {
  const kept = new LRUCache<string, Promise<Kept>>({ max: maxInstruments })
  const known = new LRUCache<string, YearFigures>({ max: maxInstruments })

  async function read(instrument: Instrument, today: number, before: Kept | undefined): Promise<Kept> {
    const units = unitsOf(instrument.symbol)
    const known = before?.units === units ? before.days : []
    const since = (known.at(-1)?.at ?? today - year_ms - 1) + 1
    const newer = await readBars(instrument, '1d', since, today)
    const added = newer.map(({ at, high, low, volume }) => ({ at, high, low, volume }))
    const days = [...known, ...added].filter(({ at }) => at >= today - year_ms)
    return { today, units, days, figures: figuresOf(days) }
  }

  /** What the days that are over had. All who ask at once share one reading. */
  async function yearFigures(symbol: string): Promise<YearFigures> {
    const instrument = instrumentOf(symbol)
    const { day } = chartedDay(instrument.calendar, feed.now(), feed.roundTheClock)
    const today = dayStart(instrument.calendar, day)
    const before = await kept.get(symbol)
    if (before?.today === today && before.units === unitsOf(symbol)) return before.figures
    const reading = read(instrument, today, before)
    kept.set(symbol, reading)
    const { figures } = await reading
    known.set(symbol, figures)
    return figures
  }

  let walking = Promise.resolve()
  const waiting = new Set<string>()

  return {
    yearFigures,
    /** What is known without asking the source, though it may be that of the day before. */
    knownYear: (symbol: string) => known.get(symbol),
    /** Reads these in the background, one after the other: a source is not asked for hundreds at once. */
    readYears(symbols: readonly string[]) {
      for (const symbol of symbols) {
        if (waiting.has(symbol)) continue
        waiting.add(symbol)
        walking = walking
          .then(() => yearFigures(symbol))
          .then(() => void waiting.delete(symbol))
          .catch(() => void waiting.delete(symbol))
      }
    },
  }
}

function figuresOf(days: readonly Day[]): YearFigures {
  if (days.length === 0) return { low: undefined, high: undefined, averageVolume: undefined }
  const counted = days.slice(-averageVolumeDays).filter(({ volume }) => volume > 0)
  const sum = counted.reduce((total, { volume }) => total + volume, 0)
  return {
    low: days.reduce((lowest, { low }) => Math.min(lowest, low), Number.POSITIVE_INFINITY),
    high: days.reduce((highest, { high }) => Math.max(highest, high), Number.NEGATIVE_INFINITY),
    averageVolume: counted.length === 0 ? undefined : Math.round(sum / counted.length),
  }
}
