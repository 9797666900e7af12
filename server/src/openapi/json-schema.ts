/** JSON Schema of the wire, from the contract's own schemas. */
import { instrumentRow } from '@tarazu/contract/market/instrument'
import { givenPrice, money, price } from '@tarazu/contract/money'
import { holding } from '@tarazu/contract/orders/holdings-api'
import { feeLine, fill, order } from '@tarazu/contract/orders/order'
import { userInfo } from '@tarazu/contract/profile/api'
import { recharge } from '@tarazu/contract/recharges/recharge'
import { symbol, time } from '@tarazu/contract/wire'
import * as z from 'zod/mini'

export type JsonSchema = { [keyword: string]: unknown }

/** Schemas that the document has once under this name and refers to everywhere else. */
const named = new Map<unknown, { name: string; description?: string }>([
  [money, { name: 'Money', description: "Decimal text with two places, in the wallet's currency." }],
  [
    price,
    { name: 'Price', description: "Decimal text with two to six places, in the instrument's currency." },
  ],
  [givenPrice, { name: 'GivenPrice', description: 'A price as decimal text (preferred) or as a number.' }],
  [time, { name: 'Time', description: 'ISO 8601 in UTC.' }],
  [symbol, { name: 'Symbol', description: 'The code of an instrument, such as RELIANCE.NS.' }],
  [feeLine, { name: 'FeeLine' }],
  [fill, { name: 'Fill' }],
  [order, { name: 'Order' }],
  [holding, { name: 'Holding' }],
  [recharge, { name: 'Recharge' }],
  [instrumentRow, { name: 'Instrument' }],
  [userInfo, { name: 'UserInfo' }],
])

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The wire's side of a schema: what a client sends and receives. */
export function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const known = named.get(schema)
  return known ? refTo(known.name) : wholeSchema(schema)
}

export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...named].map(([schema, { name, description }]) => [
      name,
      { ...(description !== undefined && { description }), ...wholeSchema(schema as z.core.$ZodType) },
    ]),
  )
}

function wholeSchema(root: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(root, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const known = zodSchema === root ? undefined : named.get(zodSchema)
      if (known) replace(jsonSchema, refTo(known.name))
      else tidy(zodSchema, jsonSchema)
    },
  })
  return schema
}

function tidy(zodSchema: z.core.$ZodTypes, schema: JsonSchema) {
  // The format says the same as the long pattern.
  if (schema['format'] === 'date-time') delete schema['pattern']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  const bounds = zodSchema._zod.def.type === 'pipe' ? wholeNumberBounds(zodSchema._zod.def.out) : undefined
  if (bounds && Array.isArray(schema['anyOf'])) schema['anyOf'] = [bounds, ...schema['anyOf'].slice(1)]
}

/** `whole(1, 100)` accepts a number or digits; its bounds are in the inner schema. */
function wholeNumberBounds(inner: z.core.$ZodType): JsonSchema | undefined {
  const { type, minimum, maximum } = z.toJSONSchema(inner, { unrepresentable: 'any' })
  return type === 'integer' ? { type, minimum, maximum } : undefined
}

function replace(schema: JsonSchema, by: JsonSchema) {
  for (const keyword of Object.keys(schema)) delete schema[keyword]
  Object.assign(schema, by)
}
