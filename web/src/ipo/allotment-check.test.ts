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

test('all of it fits', () => {
  expect(fits({})).toEqual([true, true, true, true, true])
})

test('what comes after something that does not fit was not reached', () => {
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

test('a file that names another hash than the page did does not fit, however sound it is in itself', () => {
  expect(fits({}, { seedHash: 'd'.repeat(64) })[0]).toBe(false)
  expect(fits({}, { listHash: 'd'.repeat(64) })).toEqual([true, false, undefined, undefined, undefined])
})

test('a file that goes by another rule than the page announced does not fit, and what is wrong before it is said first', () => {
  const other = { format: 'tarazu-allotment-1' } as const
  expect(fits(other)).toEqual([true, true, false, undefined, undefined])
  expect(fits({ ...other, problem: { what: 'list_hash' } })[1]).toBe(false)
})

test('the own record has to say what the draw says', () => {
  expect(fits({ shares: 200 }).at(-1)).toBe(false)
  expect(fits({ shares: undefined }).at(-1)).toBe(false)
})

test('two operators are named only where the record says that they approved it', () => {
  const sentence = (allottedBy: Known['allottedBy']) => enOffers.ipo.fits[resultText({ allottedBy })]
  expect(sentence('operator')).toContain('two operators')
  expect(sentence('system')).toContain('the system approved by itself')
  for (const each of ['system', null] as const) expect(sentence(each)).not.toMatch(/two operators/)
})
