import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type AllotmentFormat,
  type AllotmentResult,
  type Allotted,
  allot,
  allotmentProblem,
  listHashOf,
  resultHashOf,
  seedHashOf,
  type Wish,
} from './allotment.ts'

/** Numbers that are the same each time. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

function drawnWishes(run: number): { lots: number; wishes: Wish[] } {
  const next = numbersFrom(run + 1)
  const wishes = Array.from(
    { length: next(60) },
    (_, each): Wish => [`A${String(each).padStart(11, '0')}`, 1 + next(12)],
  )
  return { lots: 1 + next(200), wishes }
}

const seed = 'ab'.repeat(32)
const format = 'tarazu-allotment-2'
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const reversed = <T>(list: readonly T[]) => [...list].reverse()

test('the hash of a seed is its SHA-256 in UTF-8, at every length around a block', () => {
  for (let length = 0; length <= 200; length++) {
    const text = 'a¢€😀'.repeat(50).slice(0, length)
    expect(seedHashOf(text)).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test.each(Array.from({ length: 60 }, (_, run) => run))(
  'draw %i gives out what there is, and nobody gets more than asked',
  (run) => {
    const { lots, wishes } = drawnWishes(run)
    const result = allot(format, seed, lots, wishes)
    expect(sum(result.map(([, , allotted]) => allotted))).toBe(
      Math.min(lots, sum(wishes.map(([, wanted]) => wanted))),
    )
    for (const [number, wanted, allotted] of result) {
      expect(wanted).toBe(wishes.find(([of]) => of === number)?.[1])
      expect(allotted).toBeGreaterThanOrEqual(0)
      expect(allotted).toBeLessThanOrEqual(wanted)
    }
    // Whoever got less than asked has at most a lot less than anybody else: the draw decides over one lot,
    // never two.
    const short = result.filter(([, wanted, allotted]) => allotted < wanted)
    const most = Math.max(0, ...result.map(([, , allotted]) => allotted))
    for (const [, , allotted] of short) expect(most - allotted).toBeLessThanOrEqual(1)
  },
)

test('the same seed and the same list in any order give the same, another seed something else', () => {
  const { wishes } = drawnWishes(7)
  const result = allot(format, seed, 20, wishes)
  expect(allot(format, seed, 20, wishes)).toEqual(result)
  expect(allot(format, seed, 20, reversed(wishes))).toEqual(result)
  const others = Array.from({ length: 20 }, (_, each) =>
    JSON.stringify(allot(format, String(each), 20, wishes)),
  )
  expect(new Set(others).size).toBeGreaterThan(15)
})

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

test.each(['tarazu-allotment-1', 'tarazu-allotment-2'] as const)(
  'where there are fewer lots than applications, those whose hash is lowest get one: %s',
  (rule) => {
    const wishes = Array.from({ length: 40 }, (_, each): Wish => [`N${each}`, 3])
    const winners = allot(rule, seed, 10, wishes).filter(([, , allotted]) => allotted === 1)
    const list = wishes.map(([number]) => `${number} 3\n`).sort()
    const key = rule === 'tarazu-allotment-1' ? seed : sha(`${seed}:${sha(list.join(''))}`)
    const hashes = wishes
      .map(([number]) => [sha(`${key}:${number}`), number] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    expect(winners.map(([number]) => number).sort()).toEqual(
      hashes
        .slice(0, 10)
        .map(([, number]) => number)
        .sort(),
    )
  },
)

test('one application more, or another quantity, and the draw of all the others is another', () => {
  const wishes = Array.from({ length: 40 }, (_, each): Wish => [`N${each}`, 3])
  const winners = (list: Wish[], rule: AllotmentFormat = format) =>
    allot(rule, seed, 10, list)
      .filter(([number, , allotted]) => allotted > 0 && number !== 'Z')
      .map(([number]) => number)
  /** Who had won and does not any more, when one application more is in the list. */
  const lost = (rule: AllotmentFormat) => {
    const now = winners([...wishes, ['Z', 3]], rule)
    expect(now.length).toBeGreaterThan(8)
    return winners(wishes, rule).filter((number) => !now.includes(number)).length
  }
  expect(lost(format)).toBeGreaterThan(1)
  expect(winners(wishes.with(5, ['N5', 4]))).not.toEqual(winners(wishes))
  // What the list is mixed in for: by the seed alone all this was known beforehand.
  expect(winners(wishes.with(5, ['N5', 4]), 'tarazu-allotment-1')).toEqual(
    winners(wishes, 'tarazu-allotment-1'),
  )
  // One application more takes one place.
  expect(lost('tarazu-allotment-1')).toBeLessThan(2)
})

test('over many seeds everybody wins about as often', () => {
  const wishes = Array.from({ length: 20 }, (_, each): Wish => [`N${each}`, 1])
  const wins = new Map<string, number>()
  for (let run = 0; run < 2_000; run++)
    for (const [number, , allotted] of allot(format, `seed ${run}`, 5, wishes))
      wins.set(number, (wins.get(number) ?? 0) + allotted)
  // 500 each; five standard deviations are under 100.
  for (const won of wins.values()) expect(Math.abs(won - 500)).toBeLessThan(100)
})

function published(): AllotmentResult & { applications: Allotted[] } {
  const wishes = Array.from(
    { length: 30 },
    (_, each): Wish => [`N${String(each).padStart(3, '0')}`, 1 + (each % 3)],
  )
  const applications = allot(format, seed, 40, wishes)
  return {
    format,
    lot: 100,
    lots: 40,
    seed,
    seedHash: seedHashOf(seed),
    listHash: listHashOf(wishes),
    resultHash: resultHashOf('100.00', applications),
    price: '100.00',
    applications,
  }
}

test('what was published fits', () => {
  expect(allotmentProblem(published())).toBeUndefined()
})

const at = (list: readonly Allotted[], place: number) => list[place] as Allotted

test.each<[string, (of: ReturnType<typeof published>) => Partial<AllotmentResult>, string]>([
  ['another seed', () => ({ seed: 'cd'.repeat(32) }), 'seed_hash'],
  [
    'another seed with its hash',
    () => ({ seed: 'cd'.repeat(32), seedHash: seedHashOf('cd'.repeat(32)) }),
    'allotted',
  ],
  ['one left out', ({ applications }) => ({ applications: applications.slice(1) }), 'list_hash'],
  ['one put in', ({ applications }) => ({ applications: [...applications, ['Z', 1, 0]] }), 'list_hash'],
  [
    'one there twice',
    ({ applications }) => ({ applications: [at(applications, 0), ...applications] }),
    'order',
  ],
  [
    'two that change places',
    ({ applications }) => ({
      applications: [at(applications, 1), at(applications, 0), ...applications.slice(2)],
    }),
    'order',
  ],
  [
    'a larger wish',
    ({ applications }) => ({
      applications: applications.with(3, [at(applications, 3)[0], 9, at(applications, 3)[2]]),
    }),
    'list_hash',
  ],
  [
    'a lot given to somebody else',
    ({ applications }) => {
      const [won, lost] = [
        applications.findIndex(([, wanted, allotted]) => wanted > 1 && allotted > 1),
        applications.findIndex(([, wanted, allotted]) => wanted > allotted),
      ]
      const [from, to] = [at(applications, won), at(applications, lost)]
      return {
        applications: applications
          .with(won, [from[0], from[1], from[2] - 1])
          .with(lost, [to[0], to[1], to[2] + 1]),
      }
    },
    'allotted',
  ],
  ['more lots', () => ({ lots: 41 }), 'allotted'],
  ['another rule', () => ({ format: 'tarazu-allotment-1' }), 'allotted'],
  ['another price', () => ({ price: '99.00' }), 'result_hash'],
])('%s does not', (_, tampered, what) => {
  const file = published()
  expect(allotmentProblem({ ...file, ...tampered(file) })?.what).toBe(what)
})
