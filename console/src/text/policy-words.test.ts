import { defaultPolicies, encodePolicy, type PolicyName } from '@tarazu/contract/config/policies'
import { describe, expect, test } from 'vitest'
import { withFee } from '../forms/fee-lines.ts'
import { policyFits, policyFrom, policyText, typedPolicy } from './policy-words.ts'

const names = Object.keys(defaultPolicies) as PolicyName[]
const onTheWire = (name: PolicyName) => encodePolicy(name, defaultPolicies[name])

describe.each(names)('%s', (name) => {
  test('a policy that is typed as it stands is not changed', () => {
    expect(policyFrom(name, typedPolicy(name, onTheWire(name)))).toEqual(onTheWire(name))
  })
})

test('policies are shown with their units', () => {
  expect(policyText('loan_rate', 1_250)).toBe('12.5% a year')
  expect(policyText('loan_days', 90)).toBe('90 days')
  expect(policyText('chat_service_level_hours', 1)).toBe('1 hour')
  expect(policyText('payee', onTheWire('payee'))).toBe('not set')
  expect(policyText('payee', { name: 'Firm', account: '12', bank: 'Bank' })).toBe('Firm, 12, Bank')
  expect(policyText('customer_service_hosts', ['a.example', 'b.example'])).toBe('a.example, b.example')
})

test('fees are shown line by line', () => {
  const fees = { ...defaultPolicies.fees, lines: defaultPolicies.fees.lines.slice(0, 4) }
  expect(policyText('fees', fees)).toBe(
    'India: brokerage 0.03%, at most 20.00; India: transaction tax 0.1%; India: exchange charge 0.003%; ' +
      'India: stamp duty, when one buys 0.015%; Blocks and QIPs: brokerage 0.03%',
  )
  const typed = (rate: string, most = '') => `brokerage IN buy,sell|${rate}|${most}\nplacement|0|`
  const fits = (rate: string, most?: string) => policyFits('fees', typed(rate, most))
  expect(policyFrom('fees', typed('0.0125', '12.5'))).toEqual({
    lines: [{ name: 'brokerage', market: 'IN', sides: ['buy', 'sell'], rate: 125, maximum: 12_50 }],
    placement: 0,
  })
  expect([fits('10'), fits('10.0001'), fits(''), fits('0.00000001'), fits('-1'), fits('1', 'x')]).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a line of fees comes before that of blocks and QIPs, and only where none is of the same', () => {
  const typed = 'brokerage IN buy|0.03|\nplacement|0|'
  expect(withFee(typed, { name: 'brokerage', market: 'IN', sides: ['buy', 'sell'] })).toBeUndefined()
  expect(withFee(typed, { name: 'brokerage', market: 'IN', sides: ['sell'] })).toBe(
    'brokerage IN buy|0.03|\nbrokerage IN sell||\nplacement|0|',
  )
  const both = withFee(typed, { name: 'stamp-duty', market: 'US', sides: ['buy', 'sell'] }) ?? ''
  // Nothing was typed into it yet.
  expect(policyFits('fees', both)).toBe(false)
  expect(policyFrom('fees', both.replace('sell||', 'sell|0.01|5'))).toMatchObject({
    lines: [{}, { name: 'stamp-duty', market: 'US', sides: ['buy', 'sell'], rate: 100, maximum: 5_00 }],
  })
  expect(policyFits('fees', 'placement|0|')).toBe(true)
})

test('a text that is not a number does not become the value of a policy', () => {
  expect(policyFrom('loan_days', '')).toBeNaN()
  expect(policyFrom('min_withdraw_count', 'ten')).toBe('ten')
  const fits = (name: PolicyName, ...typed: string[]) => typed.map((each) => policyFits(name, each))
  expect(fits('min_withdraw_count', 'ten', '', '-1', '250', '10000')).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(fits('min_withdraw_count', '250.50', '10001', '-1.00')).toEqual([false, false, false])
  expect(fits('auto_withdraw_max', '0', '250.50', '1000000000')).toEqual([true, true, true])
  expect(fits('auto_withdraw_max', '-1.00', '1000000001', '9999999999999999')).toEqual([false, false, false])
  expect(['', '6', '90', '9e1', '0x5a'].map((typed) => policyFits('loan_days', typed))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
  expect(
    ['', '4,5', '4.555', '1e1', '36.01', '36', '4.5'].map((typed) => policyFits('loan_rate', typed)),
  ).toEqual([false, false, false, false, false, true, true])
})
