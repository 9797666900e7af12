import { type EncodedPolicy, type PolicyName, policyPossible } from '@tarazu/contract/config/policies'
import { feesFrom, feesText, isFees, typedFees } from '../forms/fee-lines.ts'
import { typedCount, typedPercent } from '../forms/typed-number.ts'

/**
 * `list` is one entry a line; `payee` its three parts, a line each; `fees` its lines, as `fee-lines.ts` types
 * them.
 */
type Kind = 'money' | 'hours' | 'days' | 'rate' | 'text' | 'list' | 'payee' | 'fees' | 'pesos'

const moreLater = 'More counts 30 days after the approval, less at once.'

export const policyWords: Record<PolicyName, { title: string; kind: Kind; note?: string }> = {
  min_withdraw_count: {
    title: 'Smallest withdrawal',
    kind: 'money',
    note: `Whole units. ${moreLater}`,
  },
  auto_withdraw_max: {
    title: 'Largest withdrawal that is paid by itself',
    kind: 'money',
    note: 'In paper mode only.',
  },
  auto_credit_max: {
    title: 'Largest recharge that is credited by itself',
    kind: 'money',
    note: 'On the word of the payment provider, and only where it is what the customer asked for.',
  },
  recharge_service_level_hours: { title: 'Recharges are credited within', kind: 'hours', note: moreLater },
  withdrawal_service_level_hours: { title: 'Withdrawals are paid within', kind: 'hours', note: moreLater },
  identity_service_level_hours: { title: 'Real names are looked at within', kind: 'hours', note: moreLater },
  loan_service_level_hours: { title: 'Loans are answered within', kind: 'hours', note: moreLater },
  chat_service_level_hours: { title: 'Chats are answered within', kind: 'hours', note: moreLater },
  loan_rate: { title: 'Interest of a new loan', kind: 'rate' },
  loan_days: { title: 'Length of a new loan', kind: 'days' },
  loan_maximum: { title: 'Largest loan', kind: 'money' },
  customer_service_address: { title: 'Address of the external customer service', kind: 'text' },
  customer_service_hosts: { title: 'Hosts it may have', kind: 'list', note: 'One host a line.' },
  document_hosts: {
    title: 'Hosts of documents of issues, and of links in news',
    kind: 'list',
    note: 'One host a line.',
  },
  payee: {
    title: 'Payee of bank transfers',
    kind: 'payee',
    note: 'Name, account and bank change together, a day after the approval.',
  },
  fees: {
    title: 'Fees',
    kind: 'fees',
    note: 'What costs more counts 30 days after the approval, lower fees at once. Orders keep the fees of when they were placed.',
  },
  currency_rate: {
    title: 'Fixed rate of the dollar, in pesos',
    kind: 'pesos',
    note: 'Where the feed of a deployment in pesos has no price of the dollar. A change counts a day after the approval.',
  },
  peso_rate: {
    title: 'Pesos per dollar on tickets',
    kind: 'pesos',
    note: 'For the eye; nobody trades at it. A change counts a day after the approval.',
  },
}

type Value = EncodedPolicy

export const payeeParts = ['name', 'account', 'bank'] as const

/** What is typed, from what is on the wire. */
export function typedPolicy(name: PolicyName, value: Value): string {
  if (Array.isArray(value)) return value.join('\n')
  if (isFees(value)) return typedFees(value)
  if (typeof value === 'object') return payeeParts.map((part) => value[part] ?? '').join('\n')
  return policyWords[name].kind === 'rate' ? String(Number(value) / 100) : String(value)
}

/** What is on the wire, from what was typed; not a number where a number is wanted and none was typed. */
export function policyFrom(name: PolicyName, typed: string): Value {
  const text = typed.trim()
  switch (policyWords[name].kind) {
    case 'money':
      return /^\d+$/.test(text) ? `${text}.00` : text
    case 'rate':
      return typedPercent(text) ?? Number.NaN
    case 'hours':
    case 'days':
      return typedCount(text) ?? Number.NaN
    case 'list':
      return text.split(/\s+/).filter(Boolean)
    case 'text':
    case 'pesos':
      return text
    case 'fees':
      return feesFrom(typed) ?? Number.NaN
    case 'payee': {
      const lines = typed.split('\n')
      return Object.fromEntries(payeeParts.map((part, at) => [part, (lines[at] ?? '').trim()]))
    }
  }
}

/** Whether it can be proposed at all. */
export function policyFits(name: PolicyName, typed: string) {
  return policyPossible(name, policyFrom(name, typed))
}

const unitOf: Partial<Record<Kind, string>> = {
  hours: ' hours',
  days: ' days',
  rate: '% a year',
  pesos: ' pesos per dollar',
}

/** The value of a policy for reading. */
export function policyText(name: PolicyName, value: Value): string {
  if (isFees(value)) return feesText(value)
  const typed = typedPolicy(name, value)
  if (typed.trim() === '') return 'not set'
  const unit = unitOf[policyWords[name].kind] ?? ''
  const text = typed.replaceAll('\n', ', ') + unit
  return /^1 (hour|day)s$/.test(text) ? text.slice(0, -1) : text
}
