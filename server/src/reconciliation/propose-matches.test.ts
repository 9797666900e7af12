import { expect, test } from 'vitest'
import { certainMatch, proposeMatches } from './propose-matches.ts'

const line = (amount: bigint, ...mentions: string[]) => ({ amount, mentions })
const thing = (number: string, amount: bigint) => ({ number, amount })
const told = (...args: Parameters<typeof proposeMatches>) =>
  proposeMatches(...args).map((proposals) => proposals.map((each) => [each.thing.number, each.certainty]))

test("a number in the line's text is proposed first, one with the same amount before one without", () => {
  const things = [thing('A', 100n), thing('B', 200n), thing('C', 200n)]
  expect(told([line(200n, 'A', 'B')], things)).toEqual([
    [
      ['B', 'number_and_amount'],
      ['A', 'number'],
    ],
  ])
})

test('the oldest three of the same amount are proposed if no number fits', () => {
  const things = ['A', 'B', 'C', 'D'].map((number) => thing(number, 100n))
  expect(told([line(100n, 'UNKNOWN'), line(101n)], things)).toEqual([
    [
      ['A', 'amount'],
      ['B', 'amount'],
      ['C', 'amount'],
    ],
    [],
  ])
})

test('a withdrawal that came back is proposed beside recharges of the same amount', () => {
  const of = (kind: string, ...numbers: string[]) =>
    numbers.map((number) => ({ ...thing(number, 100n), kind }))
  const things = [...of('recharge', 'A', 'B', 'C', 'D'), ...of('withdrawal', 'E')]
  expect(told([line(100n)], things)[0]?.map(([number]) => number)).toEqual(['A', 'B', 'C', 'E'])
})

test('an outgoing line is compared with the amount that it paid', () => {
  expect(told([line(-100n, 'A')], [thing('A', 100n)])).toEqual([[['A', 'number_and_amount']]])
})

test('a match is certain only if number and amount fit', () => {
  const things = [thing('A', 100n), thing('B', 100n)]
  const certain = (...mentions: string[]) =>
    proposeMatches([line(100n, ...mentions)], things).map((each) => certainMatch(each)?.number)
  expect(certain('A')).toEqual(['A'])
  expect(certain('A', 'B')).toEqual([undefined])
  expect(certain()).toEqual([undefined])
  expect(proposeMatches([line(99n, 'A')], things).map((each) => certainMatch(each))).toEqual([undefined])
})
