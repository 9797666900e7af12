/**
 * Several servers that ask the same source for prices would ask it several times, and each would quote what it heard. Over
 * NATS one of them asks for all: the one whose name comes first. It says so on each of its rounds; who hears nothing of it
 * any more asks by itself, so nobody goes without prices.
 */
import type { Clock } from '../clock.ts'
import type { Carrier } from '../events/carrier.ts'
import type { Feed, Quote } from './feed.ts'

/** Two rounds of a feed and a little more. */
const silentForMs = 12_000
const wantedForMs = 5_000
const askMs = 1_000

export function shareFeed(feed: Feed, carrier: Carrier, clock: Pick<Clock, 'now'>): Feed {
  return {
    ...feed,
    start(wanted, emit) {
      let restsUntil = 0
      const wantedElsewhere = new Map<string, number>()
      const rests = () => clock.now() < restsUntil

      /** Asked on each round of the feed. */
      function wantedByAll(): Iterable<string> {
        if (rests()) return []
        carrier.tell('ticks', '[]')
        const now = clock.now()
        const elsewhere = [...wantedElsewhere].filter(([, until]) => until > now).map(([symbol]) => symbol)
        return new Set([...wanted(), ...elsewhere])
      }

      const ends = [
        carrier.hear('ticks', (text, origin) => {
          if (origin < carrier.origin) restsUntil = clock.now() + silentForMs
          const quotes = readTicks(text)
          if (quotes.length > 0) emit(quotes)
        }),
        carrier.hear('wanted', (text) => {
          for (const symbol of JSON.parse(text)) wantedElsewhere.set(symbol, clock.now() + wantedForMs)
        }),
        feed.start(wantedByAll, (quotes) => {
          emit(quotes)
          carrier.tell('ticks', ticksText(quotes))
        }),
      ]
      const asking = setInterval(() => {
        if (rests()) carrier.tell('wanted', JSON.stringify([...wanted()]))
      }, askMs)
      return () => {
        clearInterval(asking)
        for (const end of ends) end()
      }
    },
  }
}

const prices = ['last', 'bid', 'ask', 'open', 'high', 'low', 'previousClose']

const ticksText = (quotes: Quote[]) =>
  JSON.stringify(quotes, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

const readTicks = (text: string): Quote[] =>
  JSON.parse(text, (key, value: unknown) => (prices.includes(key) ? BigInt(value as string) : value))
