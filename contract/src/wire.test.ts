import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renamed } from './wire.ts'

const quote = renamed(
  { price: z.number(), priceAt: z.int(), linePath: z.string(), decimals: z.int() },
  { price: 'prasent', linePath: 'linePath' },
)
const inside = { price: 1, priceAt: 2, linePath: '3', decimals: 4 }
const wire = { prasent: 1, price_at: 2, linePath: '3', decimals: 4 }

test('a name in camelCase is in snake_case on the wire, unless it is listed as called otherwise', () => {
  expect(z.encode(quote, inside)).toEqual(wire)
  expect(z.decode(quote, wire)).toEqual(inside)
})

test('a field that an object does not have is refused in both directions', () => {
  expect(z.safeDecode(quote, { ...wire, priceAt: 2 } as typeof wire).success).toBe(false)
  expect(z.safeEncode(quote, { ...inside, extra: 2 } as typeof inside).success).toBe(false)
})

test('what the wire says twice is one field inside, and each of the two has to be there', () => {
  const row = renamed({ price: z.number() }, { price: 'prasent' }, { current_price: 'price' })
  expect(z.encode(row, { price: 1 })).toEqual({ prasent: 1, current_price: 1 })
  expect(z.decode(row, { prasent: 1, current_price: 1 })).toEqual({ price: 1 })
  expect(z.safeDecode(row, { prasent: 1 }).success).toBe(false)
})
