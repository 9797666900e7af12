import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  ['password', true],
  ['PassWord', true],
  ['qwerty123', true],
  ['111111', true],
  ['abababab', true],
  ['234567', true],
  ['fedcba', true],
  ['tarazu2026', true],
  ['9876501234', true],
  ['x9876501234x', true],
  ['501234', true],
  ['correct horse 17', false],
  ['u7$kLm', false],
  ['tarazu is the scales', false],
  ['पासवर्ड', false],
])('%s: %s', async (password, common) => {
  expect(await isCommonPassword(password, '9876501234')).toBe(common)
})
