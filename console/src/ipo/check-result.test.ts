import { expect, test } from 'vitest'
import { type CheckResult, mismatch } from './check-result.ts'

const result: CheckResult = {
  problem: undefined,
  applications: 3,
  allotted: 200,
  price: '100.00',
  resultHash: 'r',
  seedHash: 's',
  listHash: 'l',
}
const facts = (change: Record<string, string> = {}) =>
  Object.entries({
    price: '100.00',
    applications: '3',
    allotted: '200',
    seed_hash: 's',
    list_hash: 'l',
    result_hash: 'r',
    ...change,
  }).map(([field, value]) => ({ field, value }))

test('an allotment that was computed again as proposed fits', () => {
  expect(mismatch(result, facts())).toBeUndefined()
})

test.each(['price', 'applications', 'allotted', 'seed_hash', 'list_hash', 'result_hash'])(
  'a proposal with another %s does not fit, nor one without it',
  (field) => {
    expect(mismatch(result, facts({ [field]: 'x' }))).toContain(field.replace('_', ' '))
    expect(
      mismatch(
        result,
        facts().filter((fact) => fact.field !== field),
      ),
    ).toContain('none')
  },
)

test('an allotment whose draw differs is named', () => {
  const problem = { what: 'allotted', number: 'ABC', says: 2, gets: 1 } as const
  expect(mismatch({ ...result, problem }, facts())).toBe(
    'Application ABC gets 1 lots in the draw; the proposal says 2.',
  )
})
