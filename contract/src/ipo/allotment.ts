/**
 * Who gets how much of an issue. A pure function of the seed and the list, so that the customers' app, the
 * approver's browser and `npm run allotment` come to what the server came to (docs/decisions/014 and 023).
 */
import { sha256 as hashOf } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** An application: its number, which nobody can tell a customer from, and how many lots it is for. */
export type Wish = readonly [number: string, lots: number]
/** The same with how many it got. */
export type Allotted = readonly [number: string, lots: number, allotted: number]

/**
 * Which rule a draw goes by, by the name of the file that is published: known with the issue, so that nobody
 * chooses it afterwards. Those that closed under the first went by the seed alone.
 */
export const allotmentFormats = ['tarazu-allotment-1', 'tarazu-allotment-2'] as const
export type AllotmentFormat = (typeof allotmentFormats)[number]

/**
 * Everybody gets what they applied for, where there is enough. Otherwise everybody gets the same number of
 * lots, as large as there are enough for (or what they applied for, if that is less); the lots that are left
 * go one each to those who applied for more, in the order of the draw. Answers in the order of the numbers,
 * whatever order the list came in.
 */
export function allot(
  format: AllotmentFormat,
  seed: string,
  lots: number,
  wishes: readonly Wish[],
): Allotted[] {
  const each = everybodysLots(lots, wishes)
  let left = lots
  const result = [...wishes].sort(byNumber).map(([number, wanted]): [string, number, number] => {
    const allotted = Math.min(wanted, each)
    left -= allotted
    return [number, wanted, allotted]
  })
  const drawn = result.filter(([, wanted, allotted]) => wanted > allotted)
  if (left === 0 || drawn.length === 0) return result
  const numbers = drawn.map(([number]) => number)
  for (const place of drawOrder(keyOf(format, seed, wishes), numbers).slice(0, left))
    (drawn[place] as [string, number, number])[2] += 1
  return result
}

/** The largest number of lots that everybody can have of what they wish. */
function everybodysLots(lots: number, wishes: readonly Wish[]) {
  const most = wishes.reduce((largest, [, wanted]) => Math.max(largest, wanted), 0)
  const needed = (each: number) => wishes.reduce((sum, [, wanted]) => sum + Math.min(wanted, each), 0)
  let [enough, tooMany] = [0, most + 1]
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (needed(middle) <= lots) enough = middle
    else tooMany = middle
  }
  return enough
}

/**
 * The whole list is in the key, so nobody knows what a draw will give before the last application is there,
 * seed or not.
 */
function keyOf(format: AllotmentFormat, seed: string, wishes: readonly Wish[]) {
  return format === 'tarazu-allotment-1' ? seed : sha256(`${seed}:${listHashOf(wishes)}`)
}

/** Bytes of a SHA-256. */
const size = 32

/** Places in `numbers`, those first whose SHA-256 of "key:number" is lowest. */
function drawOrder(key: string, numbers: readonly string[]): number[] {
  // All that is hashed begins with the key, which fills a block of its own: it is taken in once for all of
  // them.
  const keyTaken = hashOf.create().update(utf8ToBytes(`${key}:`))
  const one = hashOf.create()
  const hashes = new Uint8Array(numbers.length * size)
  for (const [place, number] of numbers.entries())
    keyTaken
      ._cloneInto(one)
      .update(utf8ToBytes(number))
      .digestInto(hashes.subarray(place * size, (place + 1) * size))
  const view = new DataView(hashes.buffer)
  // Nearly always the first four bytes tell two hashes apart; the others decide where they do not.
  const first = Float64Array.from(numbers, (_, place) => view.getUint32(place * size))
  return numbers
    .map((_, place) => place)
    .sort((a, b) => (first[a] as number) - (first[b] as number) || compareHashes(hashes, a, b) || a - b)
}

function compareHashes(hashes: Uint8Array, a: number, b: number) {
  for (let byte = 4; byte < size; byte++) {
    const difference = (hashes[a * size + byte] as number) - (hashes[b * size + byte] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** SHA-256 as hex. The browser's own exists on https only, and answers each hash with a promise. */
const sha256 = (text: string) => bytesToHex(hashOf(utf8ToBytes(text)))

/** Published before an issue closes: whoever knows it sees later that the seed was not chosen afterwards. */
export const seedHashOf = (seed: string) => sha256(seed)

/**
 * Published at the close, before the seed: a line for each application in the order of their numbers, "number
 * lots".
 */
export function listHashOf(wishes: readonly Wish[]) {
  const lines = [...wishes].sort(byNumber).map(([number, lots]) => `${number} ${lots}\n`)
  return sha256(lines.join(''))
}

/** What a second operator approves: the list with what each gets, and the price. */
export function resultHashOf(price: string, result: readonly Allotted[]) {
  const lines = result.map(([number, lots, allotted]) => `${number} ${lots} ${allotted}\n`)
  return sha256(`${price}\n${lines.join('')}`)
}

function byNumber([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The allotment as it is published; see `allotmentFile` in `issue.ts`. */
export type AllotmentResult = {
  format: AllotmentFormat
  /** Units in a lot, and lots that there are. */
  lot: number
  lots: number
  seedHash: string
  listHash: string
  resultHash: string
  seed: string
  /** Decimal text: what one unit costs. */
  price: string
  applications: readonly Allotted[]
}

export type AllotmentProblem =
  | { what: 'seed_hash' | 'list_hash' | 'result_hash' | 'too_many' }
  | { what: 'order'; number: string }
  | { what: 'allotted'; number: string; says: number; gets: number }

export const allotmentSteps = ['seed', 'list', 'draw', 'result'] as const
export type AllotmentStep = (typeof allotmentSteps)[number]

/**
 * Does it all again. Answers the first thing that does not fit; undefined: all of it does. `begins` hears how
 * far it is.
 */
export function allotmentProblem(
  result: AllotmentResult,
  begins: (step: AllotmentStep) => void = () => undefined,
): AllotmentProblem | undefined {
  const { format, seed, lots, applications } = result
  begins('seed')
  if (seedHashOf(seed) !== result.seedHash) return { what: 'seed_hash' }
  begins('list')
  for (const [place, [number]] of applications.entries()) {
    const before = applications[place - 1]
    if (before && before[0] >= number) return { what: 'order', number }
  }
  const wishes = applications.map(([number, wanted]): Wish => [number, wanted])
  if (listHashOf(wishes) !== result.listHash) return { what: 'list_hash' }
  begins('draw')
  for (const [place, [number, , gets]] of allot(format, seed, lots, wishes).entries()) {
    const says = applications[place]?.[2] ?? 0
    if (says !== gets) return { what: 'allotted', number, says, gets }
  }
  if (applications.reduce((sum, [, , allotted]) => sum + allotted, 0) > lots) return { what: 'too_many' }
  begins('result')
  if (resultHashOf(result.price, applications) !== result.resultHash) return { what: 'result_hash' }
  return undefined
}
