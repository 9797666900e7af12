import { RefusedError } from '@tarazu/contract/client-errors'
import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

const refused = (detail: Record<string, unknown>) =>
  errorText(new RefusedError('bank_details_refused', 'The sentence of the server.', detail))

test('what customers are not written is named: a link is no bank account', () => {
  expect(refused({ found: 'link' })).toMatch(/^Links lead only to the hosts/)
  expect(refused({ found: 'link' })).not.toMatch(/bank/i)
  expect(refused({ found: 'account' })).toMatch(/account number/)
})

test('what a newer server has found is said in its words', () => {
  expect(refused({ found: 'something new' })).toBe('The sentence of the server.')
  expect(refused({})).toBe('The sentence of the server.')
})
