import { expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { describeTotp, newTotpSecret, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is that of RFC 6238: %s', (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early and one late, and keeps its own step', () => {
  const at = 59_000
  expect(stepOfCode(secret, '287082', at - 30_000)).toBe(1)
  expect(stepOfCode(secret, '287082', at + 30_000)).toBe(1)
  expect(stepOfCode(secret, '287082', at - 60_000)).toBeUndefined()
  expect(stepOfCode(secret, '287082', at + 60_000)).toBeUndefined()
})

test.each(['287081', '', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is no valid code', (code) => {
  expect(stepOfCode(secret, code, 59_000)).toBeUndefined()
})

test('an authenticator is told account and issuer', () => {
  const { uri, secret: typed } = describeTotp(secret, 'ada+1@example.org')
  const url = new URL(uri)
  expect(url.protocol).toBe('otpauth:')
  expect(decodeURIComponent(url.pathname)).toContain('Tarazu:ada+1@example.org')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: typed,
    issuer: 'Tarazu',
    digits: '6',
    period: '30',
  })
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('each authenticator secret is new and has 160 bits', () => {
  const made = [newTotpSecret(systemRandom), newTotpSecret(systemRandom)]
  expect(made.map((each) => each.length)).toEqual([20, 20])
  expect(made[0]?.equals(made[1] as Buffer)).toBe(false)
})
