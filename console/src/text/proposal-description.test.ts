import { type ProposalKind, proposalKinds } from '@tarazu/contract/approvals/kinds'
import { defaultPolicies, type PolicyName } from '@tarazu/contract/config/policies'
import { expect, test } from 'vitest'
import type { Fact } from './described.ts'
import { describeProposal } from './proposal-description.ts'
import { proposalFields } from './proposal-fields.ts'
import { zonedText } from './time-text.ts'
import type { Format } from './value-text.ts'

/** This format puts a unit on every value, so that a value without one stands out. */
const format: Format = {
  money: (paise) => `INR ${Number(paise) / 100}`,
  price: (value, { currency = '?' } = {}) => `${currency} ${value}`,
  percent: (percent) => `${percent}%`,
  count: (value) => `#${value}`,
}
const at = '2026-11-21T14:05:00.000Z'
const time = zonedText(Date.parse(at))
const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })
const described = (
  kind: ProposalKind,
  facts: Record<string, string>,
  changes: ReturnType<typeof change>[] = [],
) =>
  describeProposal(
    { kind, changes, facts: Object.entries(facts).map(([field, value]): Fact => ({ field, value })) },
    format,
  )
const line = ({ field, value }: Fact) => `${field}: ${value}`

const kinds = Object.keys(proposalKinds) as ProposalKind[]

test.each(kinds)(
  '%s is described: each of its fields has a name of its own, and none is told twice',
  (kind) => {
    const fields = Object.values(proposalFields[kind] ?? {})
    expect(fields.length).toBeGreaterThan(0)
    const labels = fields.filter(([, unit]) => unit !== 'shown').map(([label]) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z]/)
  },
)

test('money has its currency, rates are in percent, times have a zone, and each fact its place', () => {
  const offer = described('loan.offer', { days: '90', rate: '1250', amount: '5000.00', yearly: '12.5 %' })
  expect(offer.facts.map(line)).toEqual(['Amount: INR 5000', 'Interest: 12.5% a year', 'For: #90 days'])
  const listed = described('placement.list', {
    kind: 'bulk',
    discountBasisPoints: '-200',
    total: '1000',
    opensAt: at,
  })
  expect(listed.facts.map(line)).toEqual([
    'Kind: Block',
    'From the reference price: -2%',
    'On offer, units: #1000',
    `Opens: ${time}`,
  ])
  const dividend = described(
    'instrument.action',
    { kind: 'dividend', day: '2026-12-01', currency: 'USD', amount: '0.25' },
    [change('price', '200.00', '199.75')],
  )
  expect(dividend.facts.map(line)).toEqual(['Kind: Dividend', 'Day: 1 Dec 2026', 'For each unit: USD 0.25'])
  expect(dividend.changes).toEqual([change('Price', 'USD 200', 'USD 199.75')])
  const delay = described(
    'withdrawal.delay',
    { amount: '10.00', code: 'legal_order', reviewEndsAt: 'null' },
    [change('dueAt', at, at)],
  )
  expect(delay.facts.map(line)).toEqual(['Amount: INR 10', 'Code: Legal order', 'The review ends: none'])
  expect(delay.changes).toEqual([change('To be paid by', time, time)])
})

test('an unknown field of a proposal is shown all the same', () => {
  expect(described('fund.close', { heldBack: 'so much', since: at }).facts.map(line)).toEqual([
    'Held back: so much',
    `Since: ${time}`,
  ])
})

test.each<[name: PolicyName, before: string, after: string, was: string, willBe: string]>([
  ['loan_rate', '1200', '1250', '12% a year', '12.5% a year'],
  ['min_withdraw_count', '100.00', '250.00', 'INR 100', 'INR 250'],
  ['chat_service_level_hours', '1', '2', '1 hour', '2 hours'],
  ['loan_days', '90', '60', '90 days', '60 days'],
  ['currency_rate', '20.00', '18.50', '20.00 pesos per dollar', '18.50 pesos per dollar'],
  ['document_hosts', '', 'a.example, b.example', 'not set', 'a.example, b.example'],
])('%s from %s to %s', (name, before, after, was, willBe) => {
  const { changes } = described('policy.change', { name }, [change('value', before, after)])
  expect(changes.map((each) => [each.before, each.after])).toEqual([[was, willBe]])
  expect(changes[0]?.field).not.toBe('value')
})

test('a proposed change of fees is described line by line, with its beginning', () => {
  const { lines } = defaultPolicies.fees
  const dearer = lines.map((each, place) => (place === 0 ? { ...each, rate: 400, maximum: 25_00 } : each))
  const changes = [
    change('lines', JSON.stringify(lines), JSON.stringify(dearer.slice(0, -1))),
    change('placement', '300', '250'),
  ]
  const told = described('policy.change', { name: 'fees', effectiveAt: 'null', noticeDays: '30' }, changes)
  expect(told.facts.map(line)).toEqual(['Policy: Fees', 'Counts: 30 days after the approval'])
  expect(told.changes.filter(({ before, after }) => before !== after)).toEqual([
    change('India: brokerage', '0.03%, at most INR 20', '0.04%, at most INR 25'),
    change('Treasury: brokerage', '0.01%', null),
    change('Blocks and QIPs: brokerage', '0.03%', '0.025%'),
  ])
  expect(told.changes).toHaveLength(lines.length + 1)
})

test('a proposed change says when it begins and what it stops', () => {
  const counts = (facts: Record<string, string>) =>
    described('policy.change', { name: 'loan_days', ...facts })
      .facts.slice(1)
      .map(line)
  const dated = String(Date.parse(at))
  expect(counts({ effectiveAt: 'null', noticeDays: '0' })).toEqual(['Counts: from the approval on'])
  expect(counts({ effectiveAt: dated, noticeDays: '0' })).toEqual([`Counts: from ${time}`])
  expect(counts({ effectiveAt: dated, noticeDays: '1' })).toEqual([
    `Counts: from ${time}, no sooner than 1 day after the approval`,
  ])
  expect(counts({ effectiveAt: 'null', stops: JSON.stringify({ value: 60, effectiveAt: at }) })).toEqual([
    'Counts: from the approval on',
    `Stops: 60 days, which was to count from ${time}`,
  ])
})
