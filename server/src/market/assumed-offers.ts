/** What a feed without offers makes of a last price, and how a fill's evidence tells it from real ones. Pure. */
import type { Instrument } from './instruments/instrument.ts'

/** On offer where Yahoo does not say how much. */
export const assumedSize: Record<Instrument['kind'], number> = {
  stock: 500,
  index: 0,
  currency: 100_000,
  future: 50,
  treasury: 500,
}

type Evidence = { source: string; bid: bigint; ask: bigint; size: number }

/**
 * Real offers are never equal: where bid and ask are, the source had none and the last price stood for both. A size that is just
 * the assumed one counts as assumed, for nobody can tell.
 */
export function assumedIn({ source, bid, ask, size }: Evidence, kind: Instrument['kind'] | undefined) {
  return {
    offers: source !== 'issue' && bid === ask,
    size: source === 'replay' || (source === 'yahoo' && kind !== undefined && size === assumedSize[kind]),
  }
}
