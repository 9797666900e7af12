import { RefusedError } from '@tarazu/contract/client-errors'
import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

const refused = (detail: Record<string, unknown>) =>
  errorText(new RefusedError('bank_details_refused', 'The sentence of the server.', detail))

test('a refused text to a customer says whether a link or bank details were found', () => {
  expect(refused({ found: 'link' })).toMatch(/^Links lead only to the hosts/)
  expect(refused({ found: 'link' })).not.toMatch(/bank/i)
  expect(refused({ found: 'account' })).toMatch(/account number/)
})

test("a refusal that only a newer server knows is shown in the server's words", () => {
  expect(refused({ found: 'something new' })).toBe('The sentence of the server.')
  expect(refused({})).toBe('The sentence of the server.')
})
