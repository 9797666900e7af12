/** Every instrument of the files. Ids are stable, so add at the end of a list only. */
import type { Instrument, ListedInstrument } from './instrument.ts'
import { currencyPairs, walletPairs } from './instruments-currencies.ts'
import { futures } from './instruments-futures.ts'
import { indices } from './instruments-indices.ts'
import { niftyStocks, otherNseStocks } from './instruments-nse.ts'
import { treasuries } from './instruments-treasuries.ts'
import { largeUsStocks, otherUsStocks } from './instruments-us.ts'

/** Ids of each list have room for a hundred. */
const numbered = (listed: readonly ListedInstrument[], from: number) =>
  listed.map((each, i): Instrument => ({ ...each, id: from + i }))

export const instruments: readonly Instrument[] = [
  ...numbered(indices, 1),
  ...numbered(niftyStocks, 101),
  ...numbered(otherNseStocks, 201),
  ...numbered(largeUsStocks, 301),
  ...numbered(otherUsStocks, 401),
  ...numbered(currencyPairs, 501),
  ...numbered(futures, 601),
  ...numbered(treasuries, 701),
]

/**
 * What even a market that begins empty has: indices, and the rates that wallets convert by. Nobody buys
 * these.
 */
export const references: readonly Instrument[] = instruments
  .filter(({ kind, symbol }) => kind === 'index' || walletPairs.includes(symbol))
  .map((each) => ({ ...each, tradable: false }))
