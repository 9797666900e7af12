import { describe, expect, test } from 'vitest'
import { bytesOf, elementsOf, membersOf, microsecondsOf, numbersOf } from './row-values.ts'

test.each([
  ['2026-11-28 08:28:20+00', '2026-11-28T08:28:20Z', 0],
  ['2026-11-28 08:28:20.1+00', '2026-11-28T08:28:20.1Z', 0],
  ['2026-11-28 08:28:20.123456+00', '2026-11-28T08:28:20.123Z', 456],
  ['2026-11-28 13:58:20.000001+05:30', '2026-11-28T08:28:20Z', 1],
  ['2026-11-28 01:28:20-07', '2026-11-28T08:28:20Z', 0],
  ['1969-12-31 23:59:59.999999+00', '1969-12-31T23:59:59.999Z', 999],
])('%s is that time', (text, iso, more) => {
  expect(microsecondsOf(text)).toBe(Date.parse(iso) * 1_000 + more)
})

test('what is no time, and times without end', () => {
  expect(microsecondsOf('-infinity')).toBe(Number.NEGATIVE_INFINITY)
  expect(microsecondsOf('infinity')).toBe(Number.POSITIVE_INFINITY)
  for (const text of ['', '28.11.2026', '2026-11-28T08:28:20Z', '0044-03-15 00:00:00+00 BC'])
    expect(() => microsecondsOf(text), text).toThrow('is not a time')
})

test('bytes and numbers', () => {
  expect(bytesOf('\\x00ff')).toEqual(Buffer.of(0, 255))
  expect(() => bytesOf('00ff')).toThrow('not bytes')
  expect(numbersOf('{}')).toEqual([])
  expect(numbersOf('{-1,9007199254740993}')).toEqual(['-1', '9007199254740993'])
})

describe('the parts of a JSON text', () => {
  test('stand there as they were written', () => {
    expect(elementsOf('[]')).toEqual([])
    expect(elementsOf('[1.0, "a,]", {"b": [1, 2], "c": "}"}, null]')).toEqual([
      '1.0',
      '"a,]"',
      '{"b": [1, 2], "c": "}"}',
      'null',
    ])
    expect(elementsOf(String.raw`["\\", "\"", "\\\","]`)).toEqual([
      String.raw`"\\"`,
      String.raw`"\""`,
      String.raw`"\\\","`,
    ])
    expect(membersOf('{"a" : 12345678901234567890, "b:\\"" : ":", "c" : {"d": 1}}')).toEqual(
      new Map([
        ['a', '12345678901234567890'],
        ['b:"', '":"'],
        ['c', '{"d": 1}'],
      ]),
    )
    expect(membersOf('{}')).toEqual(new Map())
  })

  test('a text that ends within a string has none', () => {
    expect(() => elementsOf(String.raw`["a\", 1]`)).toThrow('ends within a string')
  })
})
