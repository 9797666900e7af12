import { expect, test } from 'vitest'
import { zonedText } from '../text/time-text.ts'
import type { Format } from '../text/value-text.ts'
import { describeEntry } from './entry-description.ts'

/** This format puts a unit on every value, so that a value without one stands out. */
const format: Format = {
  money: (paise) => `INR ${Number(paise) / 100}`,
  price: (value, { currency = '?' } = {}) => `${currency} ${value}`,
  percent: (percent) => `${percent}%`,
  count: (value) => `#${value}`,
}
const at = Date.UTC(2026, 10, 21, 14, 5)
const time = zonedText(at)

/** The detail of an entry as the server answers it. */
const described = (action: string, detail: Record<string, unknown>) =>
  describeEntry(
    {
      action,
      detail: Object.entries(detail).map(([field, value]) => ({
        field,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    },
    format,
  )
const lines = ({ facts }: ReturnType<typeof described>) =>
  facts.map(({ field, value }) => `${field}: ${value}`)

test("a log entry about a fund's draft is described in percent, money and times", () => {
  const fund = { name: 'A fund', minReturn: 40, maxReturn: 650, period: 30, opensAt: at, closesAt: at }
  const entry = described('fund.draft', { ...fund, amount: '5000.00', mostPerCustomer: 10, basis: 'Bills.' })
  expect(lines(entry)).toEqual([
    'Name: A fund',
    'Lowest return: 0.4%',
    'Highest return: 6.5%',
    'Period: #30 days',
    `Opens: ${time}`,
    `Closes: ${time}`,
    'Amount: INR 5000',
    'Most per customer: #10',
    'Basis: Bills.',
  ])
})

test('a log entry about a change is described field by field, before and after', () => {
  const terms = { kind: 'bulk', discount: -200, total: 1_000, grantRequired: false }
  const after = { ...terms, discount: -150, grantRequired: true, opensAt: new Date(at).toISOString() }
  const { changes, facts } = described('placement.edit', { before: terms, after })
  expect(facts).toEqual([])
  expect(changes).toEqual([
    { field: 'Kind', before: 'Block', after: 'Block' },
    { field: 'From the reference price', before: '-2%', after: '-1.5%' },
    { field: 'Total', before: '#1000', after: '#1000' },
    { field: 'Grant required', before: 'no', after: 'yes' },
    { field: 'Opens', before: null, after: time },
  ])
})

test('a log entry about a proposal is described as the proposal is, with its number', () => {
  const grant = { listing: 'AAAA00000001', grant: 'BBBB00000001', symbol: 'TCS.NS', kind: 'bulk' }
  const entry = described('placement.grant.proposed', {
    ...{ proposal: 'CCCC00000001', ...grant },
    ...{ expiresAt: at, until: new Date(at).toISOString() },
  })
  expect(lines(entry)).toEqual([
    'Listing: AAAA00000001',
    'Kind: Block',
    'Symbol: TCS.NS',
    'Grant: BBBB00000001',
    `Until: ${time}`,
    'Proposal: CCCC00000001',
  ])
  const policy = described('policy.change.proposed', {
    ...{ proposal: 'CCCC00000002', name: 'loan_rate', before: { value: 1_200 }, after: { value: 1_000 } },
    ...{ effectiveAt: at, noticeDays: 0 },
  })
  expect(policy.changes).toMatchObject([{ before: '12% a year', after: '10% a year' }])
  expect(JSON.stringify(policy)).not.toContain(String(at))
})

test('a log entry that keeps only the former value says that it is the former one', () => {
  const entry = described('news.change', { title: 'New', before: { title: 'Old', image: null } })
  expect(entry.changes).toEqual([])
  expect(lines(entry)).toEqual(['Title: New', 'Title, before: Old', 'Image, before: none'])
})

test('a rate in a log entry is described in percent, whatever else its name says', () => {
  const detail = { rate: 50, feeRate: 30, band: 300, return: 40, basisPoints: 5 }
  expect(lines(described('something.done', detail)).map((line) => line.split(': ')[1])).toEqual([
    ...['0.5%', '0.3%', '3%', '0.4%', '0.05%'],
  ])
})

test('an unknown log entry is described part by part, without times in milliseconds', () => {
  const entry = described('entity.disclosed', {
    where: { city: 'Pune', since: at },
    found: ['order', 'loan'],
  })
  expect(lines(entry)).toEqual(['City: Pune', `Since: ${time}`, 'Found: order, loan'])
})
