/** Finds instruments, and whatever else has a name, by code and by name. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import { nameIn } from '@tarazu/contract/market/names'
import { translatedTexts } from '../../locales/server-texts.ts'
import { editDistance } from './edit-distance.ts'
import type { Instrument } from './instrument.ts'
import { knownAs } from './known-as.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Keeps letters and digits only, so that "m & m", "nifty-50" and "usd inr" find what is meant. */
const squeezed = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const words = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What stands behind the name of a company in its papers, and is left out of its name here. */
const legalForms = new Set([
  'limited',
  'ltd',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'company',
  'co',
  'plc',
  'llc',
])

/** The name of a company alone; the text as it is where nothing else would be left. */
function withoutForm(text: string) {
  const left = words(text).filter((word) => !legalForms.has(word))
  return left.length === 0 ? text : left.length === words(text).length ? text : left.join(' ')
}

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

/** How many slips are forgiven in so many letters. */
const slipsIn = (text: string) => (text.length < 4 ? 0 : text.length < 6 ? 1 : text.length < 12 ? 2 : 3)

/**
 * How far a name or code is from a text that is spelt wrongly; undefined is too far. Each word has to mean a
 * word of the name or its beginning, except for one if others do.
 */
function slips({ symbol, name }: Named, text: string): number | undefined {
  const query = squeezed(text)
  const whole = slipsIn(query)
  const code = squeezed((symbol ?? '').replace(/\.(NS|BO)$|=[XF]$/, ''))
  const places = [code, squeezed(name)]
    .filter((each) => each !== '')
    .map((each) => editDistance(query, each, whole))
    .filter((distance) => distance <= whole)
  const nameWords = words(name)
  const far = words(text).map((word) => Math.min(...nameWords.map((each) => slipsOfWord(word, each))))
  const near = far.filter((distance) => distance < tooFar)
  const certain = words(text).some((word, index) => word.length >= 4 && (far[index] ?? tooFar) < tooFar)
  // The first word says most: "infosys technologies" is not HCL Technologies.
  const missing = far.length - near.length + (far[0] === tooFar ? 0.5 : 0)
  if (certain && missing < 2) places.push(near.reduce((sum, each) => sum + each, 0) + 0.5 + 4 * missing)
  return places.length === 0 ? undefined : Math.min(...places)
}

const tooFar = 100

/** A word may be meant as a whole, or be the beginning of a longer one. */
function slipsOfWord(typed: string, word: string): number {
  const most = slipsIn(typed)
  const whole = editDistance(typed, word, most)
  const begun =
    word.length > typed.length ? editDistance(typed, word.slice(0, typed.length), most) + 0.2 : tooFar
  const least = Math.min(whole, begun)
  return least < most + 1 ? least : tooFar
}

/**
 * The best matches first, equals in the order of the list; where nothing matches, what may have been meant.
 * `also`: other names of an entry.
 */
export function bestMatches<T extends Named>(
  list: readonly T[],
  text: string,
  also: (each: T) => readonly string[] = () => [],
): T[] {
  if (squeezed(text) === '') return []
  const by = (far: typeof rank, wanted: string) =>
    list
      .flatMap((each) => {
        const places = [each.name, ...also(each)].flatMap(
          (name) => far({ symbol: each.symbol, name }, wanted) ?? [],
        )
        return places.length === 0 ? [] : [{ each, place: Math.min(...places) }]
      })
      .sort((a, b) => a.place - b.place)
      .map(({ each }) => each)
  const typed = text.trim()
  const exact = by(rank, typed)
  if (exact.length > 0) return exact
  const plainly = withoutForm(typed)
  const named = plainly === typed ? [] : by(rank, plainly)
  return named.length > 0 ? named : by(slips, plainly)
}

export function searchInstruments(
  instruments: readonly Instrument[],
  text: string,
  market?: MarketCode,
): Instrument[] {
  const found = bestMatches(
    instruments.filter((each) => market === undefined || each.market === market),
    text,
    otherNames,
  )
  return indicesBeforeFutures(found)
}

/** Who types "nifty" wants the index more often than a contract on it. */
function indicesBeforeFutures(found: readonly Instrument[]): Instrument[] {
  const first = found.findIndex(({ kind }) => kind === 'future')
  if (first < 0) return [...found]
  const rest = found.slice(first)
  const indices = rest.filter(({ kind }) => kind === 'index')
  return [...found.slice(0, first), ...indices, ...rest.filter(({ kind }) => kind !== 'index')]
}

/** Names in all languages, so that a search for "Oro" or 黄金 finds gold, and what else it is called. */
const otherNames = ({ symbol }: Instrument) => [
  ...(knownAs[symbol] ?? []),
  ...Object.entries(translatedTexts).flatMap(
    ([language, { names }]) => nameIn(language, names, symbol) ?? [],
  ),
]
