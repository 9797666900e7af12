/** Finds instruments by code and by name. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/api'
import type { Instrument } from './instrument.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters and digits only, so that "m & m", "nifty-50" and "usd inr" find what they mean. */
const squeezed = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const words = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** 0 is the best; undefined is no match. */
function rank(instrument: Instrument, text: string): number | undefined {
  const query = squeezed(text)
  const code = squeezed(instrument.symbol.replace(/\.(NS|BO)$|=[XF]$/, ''))
  if (code === query || squeezed(instrument.symbol) === query) return 0
  const name = squeezed(instrument.name)
  if (name === query || (/[^\p{L}\p{N}]/u.test(text) && plain(instrument.name).startsWith(plain(text))))
    return 1
  if (code.startsWith(query)) return 2
  if (name.startsWith(query)) return 3
  const nameWords = words(instrument.name)
  if (words(text).every((wanted) => nameWords.some((word) => word.startsWith(wanted)))) return 4
  return code.includes(query) || name.includes(query) ? 5 : undefined
}

/** The best matches first, in the order of the list among equals. */
export function searchInstruments(
  instruments: readonly Instrument[],
  text: string,
  market?: MarketCode,
): Instrument[] {
  if (squeezed(text) === '') return []
  return instruments
    .filter((each) => market === undefined || each.market === market)
    .flatMap((instrument) => {
      const place = rank(instrument, text.trim())
      return place === undefined ? [] : [{ instrument, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ instrument }) => instrument)
}
