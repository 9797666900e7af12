/**
 * What a feed without offers makes of a last price, and how a fill's evidence tells it from real ones. Pure.
 */
import type { Instrument } from './instruments/instrument.ts'

/** Units taken to be on offer where Yahoo does not say how many. */
export const assumedSize: Record<Instrument['kind'], number> = {
  stock: 500,
  index: 0,
  currency: 100_000,
  future: 50,
  treasury: 500,
}

type Evidence = { source: string; bid: bigint; ask: bigint; size: number }

/**
 * What of a quote was assumed. Real bids and asks are never equal: where they are, the source had none and
 * the last price stands for both. A size that equals the assumed one counts as assumed, for nobody can tell.
 */
export function assumedIn({ source, bid, ask, size }: Evidence, kind: Instrument['kind'] | undefined) {
  return {
    offers: source !== 'issue' && bid === ask,
    size: source === 'replay' || (source === 'yahoo' && kind !== undefined && size === assumedSize[kind]),
  }
}
