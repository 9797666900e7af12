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
