import { expect, test } from 'vitest'
import { timeText } from '../shell/time-text.ts'
import { fieldWords, valueText } from './fact-words.ts'

test.each([
  ['bankReference', 'Bank reference'],
  ['restricted_for', 'Restricted for'],
  ['amount', 'Amount'],
  ['withdrawal_service_level_hours', 'Withdrawal service level hours'],
])('%s is called %s', (field, words) => {
  expect(fieldWords(field)).toBe(words)
})

test('a time is told as everywhere else, and what only begins like one is left alone', () => {
  const at = Date.UTC(2026, 10, 21, 14, 5)
  expect(valueText(new Date(at).toISOString())).toBe(timeText(at))
  expect(valueText('2026-11-21')).toBe('2026-11-21')
  expect(valueText('5000.00')).toBe('5000.00')
})
