/** Tells a feed that makes its own prices of the splits and dividends that operators have planned. */
import type { Feed } from '../feeds/feed.ts'
import { type InstrumentEvent, ratioOf } from './instrument-event.ts'

/** What it returns is called with all events that prices go by, whenever they have changed. */
export function makeTellFeed(feed: Feed) {
  let split: ReadonlySet<string> = new Set()
  let paying: ReadonlySet<string> = new Set()

  return (events: readonly InstrumentEvent[]) => {
    const splits = Map.groupBy(
      events.filter((event) => ratioOf(event)),
      ({ symbol }) => symbol,
    )
    // An event that was withdrawn must not move the prices on its day, so a symbol that has none any more is
    // told, too.
    for (const symbol of new Set([...split, ...splits.keys()]))
      feed.split?.(symbol, (splits.get(symbol) ?? []).flatMap(splitOf))
    split = new Set(splits.keys())

    const dividends = Map.groupBy(
      events.filter(({ kind }) => kind === 'dividend'),
      ({ symbol }) => symbol,
    )
    for (const symbol of new Set([...paying, ...dividends.keys()]))
      feed.dividends?.(symbol, (dividends.get(symbol) ?? []).map(dividendOf))
    paying = new Set(dividends.keys())
  }
}

function splitOf(event: InstrumentEvent) {
  const ratio = ratioOf(event)
  return ratio ? [{ from: event.due.getTime(), ratio: ratio.old / ratio.new }] : []
}

const dividendOf = ({ due, amount }: InstrumentEvent) => ({ from: due.getTime(), amount: amount ?? 0n })
