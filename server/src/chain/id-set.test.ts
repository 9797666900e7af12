import { expect, test } from 'vitest'
import { idSet } from './id-set.ts'

test('has what was added, below zero and across pages, and nothing else', () => {
  const ids = ['0', '7', '8', '65535', '65536', '-1', '-65536', '-65537', '4503599627370496']
  const set = idSet()
  for (const id of ids) {
    expect(set.has(id), id).toBe(false)
    set.add(id)
  }
  for (const id of ids) expect(set.has(id), id).toBe(true)
  for (const other of ['1', '9', '65534', '65537', '-2', '-65535', '131072', '4503599627370497'])
    expect(set.has(other), other).toBe(false)
})

test('never has a number that would be rounded', () => {
  const set = idSet()
  set.add('9007199254740993')
  expect(set.has('9007199254740993')).toBe(false)
  expect(set.has('9007199254740992')).toBe(false)
})
