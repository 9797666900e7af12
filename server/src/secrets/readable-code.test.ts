import { expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { readableCode, readableCodeTyped } from './readable-code.ts'

test('a code has groups of five letters, and none that resembles another', () => {
  const codes = Array.from({ length: 200 }, () => readableCode(systemRandom.bytes(10)))
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(new Set(codes).size).toBe(200)
  expect(readableCode(new Uint8Array([0, 31, 32, 255, 10]))).toBe('0z0za')
})

test.each([['3k7hx-9mq2d'], ['3K7HX-9MQ2D'], ['3k7hx9mq2d'], [' 3k7hx 9mq2d\n'], ['3k7hx – 9mq2d']])(
  'typing %j means 3k7hx-9mq2d',
  (typed) => {
    expect(readableCodeTyped(typed)).toBe('3k7hx-9mq2d')
  },
)

test('letters that look like a digit are read as that digit', () => {
  expect(readableCodeTyped('O1lIo-00000')).toBe('01110-00000')
})
