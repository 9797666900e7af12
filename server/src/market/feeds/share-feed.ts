/**
 * Several servers that ask the same source for prices would ask it several times and quote different prices.
 * Over NATS one of them asks for all: the one whose name comes first. It announces this on each of its
 * rounds. A server that no longer hears from it asks by itself, so none is left without prices.
 */
import type { Clock } from '../../clock.ts'
import type { MessageBus } from '../../events/message-bus.ts'
import type { Split } from '../candles.ts'
import type { Feed, Quote } from './feed.ts'

/** How long a server may be silent: two rounds of a feed and a little more. */
const silentFor_ms = 12_000
const wantedFor_ms = 5_000
const ask_ms = 1_000

export function shareFeed(feed: Feed, messageBus: MessageBus, clock: Pick<Clock, 'now'>): Feed {
  const heardSplits = new Map<string, { splits: readonly Split[]; until: number }>()
  return {
    ...feed,
    /** Splits from the process that polls the feed; asks the feed itself if none arrived lately. */
    ...(feed.splits && {
      splits(symbol) {
        const heard = heardSplits.get(symbol)
        return heard && clock.now() < heard.until ? heard.splits : feed.splits?.(symbol)
      },
    }),
    start(wanted, emit) {
      let restsUntil = 0
      const wantedElsewhere = new Map<string, number>()
      const rests = () => clock.now() < restsUntil

      /** Called on each round of the feed. */
      function wantedByAll(): Iterable<string> {
        if (rests()) return []
        messageBus.tell('ticks', '[]')
        const now = clock.now()
        const elsewhere = [...wantedElsewhere].filter(([, until]) => until > now).map(([symbol]) => symbol)
        const all = new Set([...wanted(), ...elsewhere])
        if (feed.splits) messageBus.tell('splits', splitsText(feed.splits, all))
        return all
      }

      const ends = [
        messageBus.hear('ticks', (text, origin) => {
          if (origin < messageBus.origin) restsUntil = clock.now() + silentFor_ms
          const quotes = readTicks(text)
          if (quotes.length > 0) emit(quotes)
        }),
        messageBus.hear('splits', (text, origin) => {
          if (origin >= messageBus.origin) return
          const until = clock.now() + silentFor_ms
          for (const [symbol, splits] of JSON.parse(text)) heardSplits.set(symbol, { splits, until })
        }),
        messageBus.hear('wanted', (text) => {
          for (const symbol of JSON.parse(text)) wantedElsewhere.set(symbol, clock.now() + wantedFor_ms)
        }),
        feed.start(wantedByAll, (quotes) => {
          emit(quotes)
          messageBus.tell('ticks', ticksText(quotes))
        }),
      ]
      const asking = setInterval(() => {
        if (rests()) messageBus.tell('wanted', JSON.stringify([...wanted()]))
      }, ask_ms)
      return () => {
        clearInterval(asking)
        for (const end of ends) end()
      }
    },
  }
}

/** Splits of the symbols that the source was asked about. */
const splitsText = (of: NonNullable<Feed['splits']>, symbols: Iterable<string>) =>
  JSON.stringify(
    [...symbols].flatMap((symbol) => {
      const splits = of(symbol)
      return splits ? [[symbol, splits]] : []
    }),
  )

const prices = ['last', 'bid', 'ask', 'open', 'high', 'low', 'previousClose']

const ticksText = (quotes: Quote[]) =>
  JSON.stringify(quotes, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

const readTicks = (text: string): Quote[] =>
  JSON.parse(text, (key, value: unknown) => (prices.includes(key) ? BigInt(value as string) : value))
