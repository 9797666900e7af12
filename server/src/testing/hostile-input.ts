/** Inputs for fuzzing, made from the contract's schema of an endpoint. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import { lineForm, linesForm } from '@tarazu/contract/typed-text'
import fc from 'fast-check'
import { type JsonSchema, namedSchemas, wireSchema } from '../openapi/json-schema.ts'

export type Field = { name: string; schema: JsonSchema; required: boolean }

/** The fields of the wire. */
export function fieldsOf({ input }: Endpoint): Field[] {
  const { properties = {}, required = [] } = wireSchema(input) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))
}

/** Values that the schema accepts. */
export function validOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    $ref,
    anyOf,
    oneOf,
    pattern,
    type,
    minimum,
    maximum,
    items,
    properties,
    required = [],
  } = schema as {
    $ref?: string
    anyOf?: JsonSchema[]
    oneOf?: JsonSchema[]
    pattern?: string
    type?: string
    minimum?: number
    maximum?: number
    items?: JsonSchema
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  if ($ref) return validOf(namedSchemas()[$ref.split('/').at(-1) ?? ''] ?? {})
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map(validOf))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  if (pattern) return textsOf(pattern)
  if (schema['format'] === 'date-time') return aTime
  if (schema['format'] === 'uri') return fc.webUrl()
  if (type === 'integer')
    return fc.integer({ min: minimum ?? 0, max: Math.min(maximum ?? 1_000, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') {
    const { minItems = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number }
    return fc.array(validOf(items ?? {}), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    })
  }
  if (type === 'object') {
    const inner = Object.entries(properties ?? {}).map(([name, each]) => [name, validOf(each)] as const)
    return fc.record(Object.fromEntries(inner), { requiredKeys: required })
  }
  return fc.string({ minLength: 1, maxLength: Math.min((schema['maxLength'] as number) ?? 40, 200) })
}

/** One such value, the same each time. */
export const exampleOf = (schema: JsonSchema): unknown =>
  fc.sample(validOf(schema), { seed: 1, numRuns: 1 })[0]

/** The minimum or maximum that the schema names; undefined if it is no number. */
export function extremeOf(schema: JsonSchema, end: 'minimum' | 'maximum'): number | undefined {
  const { $ref, anyOf, oneOf, type } = schema as {
    $ref?: string
    anyOf?: JsonSchema[]
    oneOf?: JsonSchema[]
    type?: string
  }
  if ($ref) return extremeOf(namedSchemas()[$ref.split('/').at(-1) ?? ''] ?? {}, end)
  const choices = anyOf ?? oneOf
  if (choices) return choices.map((each) => extremeOf(each, end)).find((each) => each !== undefined)
  return type === 'integer' || type === 'number' ? (schema[end] as number | undefined) : undefined
}

const textsOfPattern = new Map<string, fc.Arbitrary<string>>()

/** Simpler patterns for those with lookarounds, which fast-check cannot generate. They accept less. */
const simpler = new Map([
  [lineForm.source, /^[^\p{Cc}\p{Cf}]*$/u],
  [linesForm.source, /^(?:[^\p{Cc}\p{Cf}]|\n)*$/u],
])

/** Made once per pattern, because a negated class goes through all of Unicode first. */
function textsOf(pattern: string) {
  const form = simpler.get(pattern) ?? new RegExp(pattern, 'u')
  const texts = textsOfPattern.get(pattern) ?? fc.stringMatching(form)
  textsOfPattern.set(pattern, texts)
  return texts
}

const aTime = fc.integer({ min: 0, max: Date.UTC(2100, 0) }).map((ms) => new Date(ms).toISOString())

const oddTexts = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202eabc',
  '\ufeff1',
  "' or 1=1 --",
  '"; drop table orders; --',
  '%',
  '%00',
  '{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '1e2',
  '0x10',
  '-1',
  '+1',
  '1.5',
  '١٢',
  '९९',
  'NaN',
  'null',
  'true',
  '__proto__',
  '2026-02-30T00:00:00Z',
  '9'.repeat(400),
  'ü'.repeat(3_000),
]
const oddNumbers = [0, -0, -1, 0.1, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53]

/** Values that no field may fail on. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [5], { a: 1 }, { toString: 1 }, { length: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)
