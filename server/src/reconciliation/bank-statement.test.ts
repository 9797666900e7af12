import { describe, expect, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { compareLines, findOddities, type KnownLine } from './bank-statement.ts'
import type { StatementLine } from './parse-bank-statement.ts'

const line = (given: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: '2026-11-20',
  reference: 'R1',
  description: 'NEFT',
  amount: 100n,
  balance: 1_000n,
  ...given,
})
let ids = 0n
const knownFrom = ({ reference, bookedOn, amount, balance }: StatementLine, told = false): KnownLine => ({
  id: ++ids,
  reference,
  bookedOn,
  amount,
  balance: told ? null : balance,
  told,
})
const compared = (lines: StatementLine[], known: KnownLine[]) =>
  compareLines(lines, known).map((each) => [each.known === undefined ? 'new' : 'known', ...each.odd])

describe('a line', () => {
  test.each([
    ['that is the same', line(), 'known', []],
    ['of another day', line({ bookedOn: '2026-11-21' }), 'new', ['reference_known']],
    ['of another amount', line({ amount: 200n }), 'new', ['reference_known']],
    ['with another balance after it', line({ balance: 7n }), 'known', ['balance_restated']],
    ['of another reference', line({ reference: 'R2' }), 'new', []],
    ['without a reference', line({ reference: '' }), 'new', ['reference_blank']],
  ] as const)('%s beside a known one: %s', (_, given, status, odd) => {
    expect(compared([given], [knownFrom(line())])).toEqual([[status, ...odd]])
  })

  test('that the provider has reported is known by its reference and amount, whatever the day', () => {
    const told = knownFrom(line({ bookedOn: '2026-11-18' }), true)
    expect(compared([line()], [told])).toEqual([['known']])
    expect(compared([line({ amount: 5n })], [told])).toEqual([['new', 'reference_known']])
  })

  test('without a reference is known by the balance after it, and by nothing else', () => {
    const known = [knownFrom(line({ reference: '' }))]
    expect(compared([line({ reference: '' })], known)).toEqual([['known', 'reference_blank']])
    expect(compared([line({ reference: '', balance: 7n })], known)).toEqual([['new', 'reference_blank']])
  })

  test('that is there twice to the last digit is two movements, and is known when both are', () => {
    const twice = [line(), line({ amount: -100n, balance: 900n }), line()]
    const first = compareLines(twice, [])
    expect(first.map(({ known }) => known)).toEqual([undefined, undefined, undefined])
    const stored = twice.map((each) => knownFrom(each))
    expect(compareLines(twice, stored).every(({ known }) => known !== undefined)).toBe(true)
    expect(compareLines(twice, stored.slice(0, 2)).filter(({ known }) => !known)).toHaveLength(1)
  })
})

test('each movement counts once in statements that overlap by whole days, whatever its reference', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seeded(seed)
    let balance = 500n
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
    const all = days.flatMap((bookedOn) =>
      Array.from({ length: random.between(0, 4) }, () => {
        const amount = random.pick([100n, -100n, 50n])
        balance += amount
        return line({ bookedOn, amount, balance, reference: random.pick(['', 'R1', 'R2', 'R3']) })
      }),
    )
    const stored: KnownLine[] = []
    for (let file = 0; file < 4; file += 1) {
      const from = random.between(0, 3)
      const part = days.slice(from, random.between(from, 3) + 1)
      const lines = all.filter(({ bookedOn }) => part.includes(bookedOn))
      for (const each of compareLines(lines, [...stored])) if (!each.known) stored.push(knownFrom(each.line))
      // The same file again is never anything new.
      expect(
        compareLines(lines, [...stored]).filter(({ known }) => !known),
        `seed ${seed}`,
      ).toEqual([])
    }
    expect(compareLines(all, [...stored]).filter(({ known }) => known).length, `seed ${seed}`).toBe(
      stored.length,
    )
  }
})

describe('what is odd', () => {
  const world = { today: '2026-11-20', currency: 'INR', closing: 900n }
  const oddOf = (given: StatementLine, changed: Partial<typeof world> = {}) => {
    const lines = compareLines([given], [])
    const whole = findOddities(lines, { ...world, ...changed })
    return [...whole, ...(lines[0]?.odd ?? [])]
  }

  test.each([
    ['nothing of it', line(), []],
    ['a day that has not come', line({ bookedOn: '2026-11-21' }), ['future_date']],
    ['an account below zero', line({ amount: -901n, balance: -1n }), ['overdrawn']],
    ['an amount of another currency', line({ description: 'SWIFT USD 100.00 ACME' }), ['currency_named']],
    ['the currency after it', line({ description: 'SWIFT 100.00 EUR' }), ['currency_named']],
    ['its own currency', line({ description: 'NEFT INR 1.00' }), []],
    ['three letters that are no currency', line({ description: 'REF ABC 100' }), []],
    ['a beginning that is not the last end', line({ balance: 5_000n }), ['gap']],
  ] as const)('%s', (_, given, odd) => {
    expect(oddOf(given)).toEqual(odd)
  })

  test('all of it known', () => {
    const lines = compareLines([line()], [knownFrom(line())])
    expect(findOddities(lines, world)).toEqual(['nothing_new'])
  })
})
