import { expect, test } from 'vitest'
import { texts as enOffers } from '../locales/en/offers-texts.ts'
import { type CheckResult, type Known, resultText, verdicts } from './allotment-check.ts'

const seedHash = 'a'.repeat(64)
const listHash = 'b'.repeat(64)
const good: CheckResult = {
  problem: undefined,
  applications: 3,
  format: 'tarazu-allotment-2',
  seed: 'c'.repeat(64),
  seedHash,
  listHash,
  shares: 100,
}
const known: Known = {
  format: 'tarazu-allotment-2',
  seedHash,
  listHash,
  allottedBy: 'operator',
  own: { number: 'N', shares: 100 },
}
const fits = (result: Partial<CheckResult>, also: Partial<Known> = {}) =>
  verdicts({ ...good, ...result }, { ...known, ...also }).map((verdict) => verdict.fits)

test('an allotment that was computed as published fits in every step', () => {
  expect(fits({})).toEqual([true, true, true, true, true])
})

test('the steps of an allotment after one that does not fit are unchecked', () => {
  expect(fits({ problem: { what: 'seed_hash' } })).toEqual([
    false,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(fits({ problem: { what: 'order', number: 'N' } })).toEqual([
    true,
    false,
    undefined,
    undefined,
    undefined,
  ])
  expect(fits({ problem: { what: 'allotted', number: 'N', says: 2, gets: 1 } })).toEqual([
    true,
    true,
    false,
    undefined,
    undefined,
  ])
  expect(fits({ problem: { what: 'result_hash' } })).toEqual([true, true, true, false, undefined])
})

test('a consistent allotment does not fit if its hashes are not those that the page had', () => {
  expect(fits({}, { seedHash: 'd'.repeat(64) })[0]).toBe(false)
  expect(fits({}, { listHash: 'd'.repeat(64) })).toEqual([true, false, undefined, undefined, undefined])
})

test('an allotment by another rule than announced fails at the draw, unless an earlier step fails', () => {
  const other = { format: 'tarazu-allotment-1' } as const
  expect(fits(other)).toEqual([true, true, false, undefined, undefined])
  expect(fits({ ...other, problem: { what: 'list_hash' } })[1]).toBe(false)
})

test("the customer's record has to name the shares that the draw gives", () => {
  expect(fits({ shares: 200 }).at(-1)).toBe(false)
  expect(fits({ shares: undefined }).at(-1)).toBe(false)
})

test('only a result that operators approved is said to be approved by two operators', () => {
  const sentence = (allottedBy: Known['allottedBy']) => enOffers.ipo.fits[resultText({ allottedBy })]
  expect(sentence('operator')).toContain('two operators')
  expect(sentence('system')).toContain('the system approved by itself')
  for (const each of ['system', null] as const) expect(sentence(each)).not.toMatch(/two operators/)
})
