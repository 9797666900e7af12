/**
 * Which files a replay has read and which it has passed over. Customers can see this on the transparency
 * page.
 */
import { relative } from 'node:path'
import { isCalendarOpen, localDay, sessionOn } from '../calendar.ts'
import { minute_ms } from '../zone.ts'
import type { FeedReading } from './feed.ts'
import type { PassedOver } from './replay-files.ts'
import type { Series } from './replay-series.ts'

export function readingOf(
  dir: string,
  series: ReadonlyMap<string, Series>,
  passedOver: readonly PassedOver[],
): FeedReading {
  const all = [...series.values()]
  const file = (path: string) => relative(dir, path)
  return {
    files: all.reduce(
      (sum, { minutes, days }) => sum + Number(minutes.length > 0) + Number(days.length > 0),
      0,
    ),
    bars: all.reduce((sum, { minutes, days }) => sum + minutes.length + days.length, 0),
    passedOver: [
      ...passedOver.map(({ path, why }) => ({ file: file(path), why })),
      ...all.flatMap(({ instead }) =>
        instead.map((path) => ({ file: file(path), why: 'another_counts' as const })),
      ),
    ],
    rows: all.flatMap(({ notPlayed }) => notPlayed.map(({ path, ...row }) => ({ file: file(path), ...row }))),
    gaps: all.flatMap((each) => gapsOf(each)),
  }
}

/** Minutes between open and close that the file lacks, on days of which it has some. */
function gapsOf({ symbol, calendar, minutes }: Series): FeedReading['gaps'] {
  let missing = 0
  let incomplete = 0
  for (const [day, bars] of Map.groupBy(minutes, ({ at }) => localDay(calendar, at))) {
    const session = sessionOn(calendar, day)
    if (!session) continue
    const has = bars.filter(({ at }) => isCalendarOpen(calendar, at)).length
    const lasts = session.parts.reduce((sum, part) => sum + (part.close - part.open) / minute_ms, 0)
    const lacks = Math.round(lasts) - has
    missing += lacks
    incomplete += Number(lacks > 0)
  }
  return missing > 0 ? [{ symbol, minutes: missing, days: incomplete }] : []
}

const maxLines = 20

/** A summary that is printed at the start. The transparency page has all of it. */
export function readingSummary({ files, bars, passedOver, rows, gaps }: FeedReading): string[] {
  const not = [
    ...passedOver.map(({ file, why }) => `${file}: ${whyNotRead[why]}`),
    ...rows.map(({ file, why, rows: count, line }) => {
      const first = line === null ? '' : `, the first in line ${line}`
      return `${file}: ${count} ${count === 1 ? 'row' : 'rows'} ${whyNotPlayed[why]}${first}`
    }),
    ...gaps.map(({ symbol, minutes, days }) => `${symbol}: no bar for ${minutes} minutes, on ${days} days`),
  ]
  const more = not.length - maxLines
  return [
    `The replay has read ${bars} bars of ${files} files.`,
    ...(not.length > 0 ? ['Not played:'] : []),
    ...not.slice(0, maxLines).map((line) => `  - ${line}`),
    ...(more > 0 ? [`  and ${more} more, on the page /transparency.`] : []),
  ]
}

const whyNotRead = {
  no_bars: 'not read, it is no table of minute or daily bars',
  unknown_symbol: 'not read, its folder and name do not say of what it is',
  another_counts: 'not read, another file of the same instrument counts',
} as const satisfies Record<FeedReading['passedOver'][number]['why'], string>

const whyNotPlayed = {
  broken: 'that could not be read',
  twice: 'with a later one of the same time',
  out_of_session: 'outside of the session',
} as const satisfies Record<FeedReading['rows'][number]['why'], string>
