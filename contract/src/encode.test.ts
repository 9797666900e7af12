import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encoderOf } from './encode.ts'
import { money, price } from './money.ts'
import { renamed, time, whole } from './wire.ts'

const order = renamed(
  {
    id: z.int(),
    price: z.nullable(price),
    fees: z.array(z.strictObject({ name: z.string(), amount: money })),
    at: time,
    reason: z.optional(z.nullable(renamed({ code: z.string() }, { code: 'no' }))),
    state: z.enum(['open', 'filled']),
    count: whole(),
  },
  { price: 'prasent', at: 'created_at' },
)

const filled = {
  id: 7,
  price: 600_050_000n,
  fees: [{ name: 'brokerage', amount: 54n }],
  at: 1_767_589_200_000,
  state: 'filled' as const,
  count: 3,
}

describe('writes what zod writes', () => {
  test.each([
    ['codecs, renamed fields and lists', order, filled],
    ['nothing where there may be nothing', order, { ...filled, price: null, fees: [], reason: null }],
    ['what is optional', order, { ...filled, reason: { code: 'late' } }],
    ['one of several', z.union([z.strictObject({ a: money }), z.strictObject({ b: time })]), { b: 0 }],
    ['records', z.record(z.string(), money), { fees: -1n }],
    ['tuples', z.tuple([z.string(), money]), ['a', 1_00n]],
    ['a plain value', z.int(), 7],
  ])('%s', (_, schema, value) => {
    const written = encoderOf(schema)(value)
    expect(written).toEqual(z.encode(schema as z.ZodMiniType, value as never))
    expect(z.decode(schema as z.ZodMiniType, written as never)).toEqual(value)
  })
})

test('what the contract does not name is not told', () => {
  const written = encoderOf(order)({ ...filled, passwordHash: 'secret' })
  expect(written).toEqual(encoderOf(order)(filled))
  expect(written).toHaveProperty('prasent', '600.05')
})
