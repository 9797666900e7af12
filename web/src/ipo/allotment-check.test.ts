import { expect, test } from 'vitest'
import { type CheckResult, verdicts } from './allotment-check.ts'

const seedHash = 'a'.repeat(64)
const listHash = 'b'.repeat(64)
const good: CheckResult = {
  problem: undefined,
  applications: 3,
  seed: 'c'.repeat(64),
  seedHash,
  listHash,
  shares: 100,
}
const known = { seedHash, listHash, own: { number: 'N', shares: 100 } }
const fits = (result: Partial<CheckResult>, also: Partial<typeof known> = {}) =>
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

test('the own record has to say what the draw says', () => {
  expect(fits({ shares: 200 }).at(-1)).toBe(false)
  expect(fits({ shares: undefined }).at(-1)).toBe(false)
})
