import { expect, test } from 'vitest'
import { filledText } from './filled-text.ts'

test.each([
  ['At most {{maximum}}.', { maximum: 50 }, 'At most 50.'],
  ['At most {{maximum}}.', undefined, 'At most {{maximum}}.'],
  ['Above the maximum[ of {{maximum}}].', { maximum: 0 }, 'Above the maximum of 0.'],
  ['Above the maximum[ of {{maximum}}].', { minimum: 5 }, 'Above the maximum.'],
  ['Above the maximum[ of {{maximum}}].', undefined, 'Above the maximum.'],
  ['A[ {{one}} and {{two}}][ {{three}}]', { one: 1, three: 3 }, 'A 3'],
  // What is given is no sentence of ours.
  ['It is {{name}}.', { name: '[x]{{y}}' }, 'It is [x]{{y}}.'],
])('%s with %j', (text, values, filled) => {
  expect(filledText(text, values)).toBe(filled)
})
