/** Finds instruments, and whatever else has a name, by code and by name. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/api'
import type { Instrument } from './instrument.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters and digits only, so that "m & m", "nifty-50" and "usd inr" find what they mean. */
const squeezed = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const words = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What is searched for; funds have no code. */
type Named = { symbol: string | null; name: string }

/** 0 is the best; undefined is no match. */
function rank(named: Named, text: string): number | undefined {
  const query = squeezed(text)
  const symbol = named.symbol ?? ''
  const code = squeezed(symbol.replace(/\.(NS|BO)$|=[XF]$/, ''))
  if (code === query || squeezed(symbol) === query) return 0
  const name = squeezed(named.name)
  if (name === query || (/[^\p{L}\p{N}]/u.test(text) && plain(named.name).startsWith(plain(text)))) return 1
  if (code.startsWith(query)) return 2
  if (name.startsWith(query)) return 3
  const nameWords = words(named.name)
  if (words(text).every((wanted) => nameWords.some((word) => word.startsWith(wanted)))) return 4
  return code.includes(query) || name.includes(query) ? 5 : undefined
}

/** The best matches first, in the order of the list among equals. */
export function bestMatches<T extends Named>(list: readonly T[], text: string): T[] {
  if (squeezed(text) === '') return []
  return list
    .flatMap((each) => {
      const place = rank(each, text.trim())
      return place === undefined ? [] : [{ each, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each)
}

export function searchInstruments(
  instruments: readonly Instrument[],
  text: string,
  market?: MarketCode,
): Instrument[] {
  return bestMatches(
    instruments.filter((each) => market === undefined || each.market === market),
    text,
  )
}
