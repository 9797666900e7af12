import { expect, test } from 'vitest'
import { emptyValues, type IssueValues, issueInput } from './issue-form-values.ts'

const now = Date.UTC(2026, 10, 22, 10)
const good: IssueValues = {
  ...emptyValues(now),
  name: 'Sample Foods',
  symbol: 'SAMPLE.NS',
  priceLow: '95',
  priceHigh: '100.50',
  size: '100000',
  maximum: '5000',
  document: 'What it does.',
}
const wrong = (change: Partial<IssueValues>) => {
  const found = issueInput({ ...good, ...change })
  return 'wrong' in found ? found.wrong : undefined
}

test('the typed values of an issue become its terms', () => {
  expect(issueInput(good)).toMatchObject({
    input: {
      priceLow: 95_000_000n,
      priceHigh: 100_500_000n,
      size: 100_000,
      lot: 100,
      opensAt: now + 86_400_000,
      document: 'What it does.',
    },
  })
})

test.each([
  ['name', { name: ' ' }],
  ['symbol', { symbol: 'no blanks' }],
  ['priceLow', { priceLow: 'a' }],
  ['priceHigh', { priceHigh: '90' }],
  ['priceHigh', { priceHigh: '100.555' }],
  ['lot', { lot: '50' }],
  ['size', { size: '150' }],
  ['minimum', { minimum: '0' }],
  ['maximum', { maximum: '' }],
  ['opensAt', { opensAt: '' }],
  ['closesAt', { closesAt: good.opensAt }],
  ['listsAt', { listsAt: good.opensAt }],
  ['document', { document: '' }],
  ['documentUrl', { where: 'elsewhere', documentUrl: 'http://a.example/' }],
] as [string, Partial<IssueValues>][])('%s is in the way of %o', (field, change) => {
  expect(wrong(change)).toBe(field)
})
