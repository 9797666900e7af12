/** Finds instruments, and whatever else has a name, by code and by name. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import { nameIn } from '@tarazu/contract/market/names'
import { translatedTexts } from '../../locales/server-texts.ts'
import type { Instrument } from './instrument.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Keeps letters and digits only, so that "m & m", "nifty-50" and "usd inr" find what is meant. */
const squeezed = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const words = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Something that can be searched for. Funds have no code. */
type Named = { symbol: string | null; name: string }

/** 0 is the best match; undefined is none. */
function rank({ symbol: listed, name: called }: Named, text: string): number | undefined {
  const query = squeezed(text)
  const symbol = listed ?? ''
  const code = squeezed(symbol.replace(/\.(NS|BO)$|=[XF]$/, ''))
  if (code === query || squeezed(symbol) === query) return 0
  const name = squeezed(called)
  if (name === query || (/[^\p{L}\p{N}]/u.test(text) && plain(called).startsWith(plain(text)))) return 1
  if (code.startsWith(query)) return 2
  if (name.startsWith(query)) return 3
  const nameWords = words(called)
  if (words(text).every((wanted) => nameWords.some((word) => word.startsWith(wanted)))) return 4
  return code.includes(query) || name.includes(query) ? 5 : undefined
}

/** The best matches first, equals in the order of the list. `also`: other names of an entry. */
export function bestMatches<T extends Named>(
  list: readonly T[],
  text: string,
  also: (each: T) => readonly string[] = () => [],
): T[] {
  if (squeezed(text) === '') return []
  return list
    .flatMap((each) => {
      const places = [each.name, ...also(each)].flatMap(
        (name) => rank({ symbol: each.symbol, name }, text.trim()) ?? [],
      )
      return places.length === 0 ? [] : [{ each, place: Math.min(...places) }]
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
    otherNames,
  )
}

/** Names in all languages, so that a search for "Oro" or 黄金 finds gold. */
const otherNames = ({ symbol }: Instrument) =>
  Object.entries(translatedTexts).flatMap(([language, { names }]) => nameIn(language, names, symbol) ?? [])
