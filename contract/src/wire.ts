import * as z from 'zod/mini'
import { lineForm, linesForm } from './typed-text.ts'

/** A whole number as JSON number or as digits in a string (a query, a form). */
/* @__NO_SIDE_EFFECTS__ */
export function whole(minimum = 0, maximum = 2 ** 31 - 1) {
  return z.codec(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,12}$/))]),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
    { decode: (given) => Number(given), encode: (number) => number },
  )
}

/** ISO 8601 UTC on the wire, ms since the epoch inside. */
export const time = z.codec(z.iso.datetime(), z.int(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
})

/**
 * The reference number of an order, loan, application and so on, as the server's `db/reference-number.ts`
 * makes them.
 */
export const referenceNumber = z.string().check(z.regex(/^[0-9A-Z]{12}$/))
/**
 * Looser, for numbers that a person typed or that may be older: one of another length is simply not found.
 */
export const givenReferenceNumber = z.string().check(z.regex(/^[A-Z0-9]{8,20}$/))

export const symbol = z.string().check(z.regex(/^[A-Za-z0-9^.=_&-]{1,24}$/))

/** Text a person typed, of one line: trimmed, at most `maximum` characters. */
/* @__NO_SIDE_EFFECTS__ */
export function text(maximum: number, minimum = 1) {
  return z.string().check(z.trim(), z.minLength(minimum), z.maxLength(maximum), z.regex(lineForm))
}

/** Text of several lines that a person typed. */
/* @__NO_SIDE_EFFECTS__ */
export function lines(maximum: number) {
  return z.string().check(z.trim(), z.maxLength(maximum), z.regex(linesForm))
}

/** A code that a form leaves empty counts as none, and so not as an attempt. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalCode(of: z.ZodMiniString) {
  return z.codec(z.optional(z.union([z.literal(''), of])), z.optional(z.string()), {
    decode: (given) => (given === '' ? undefined : given),
    encode: (code) => code,
  })
}

export const page = z.optional(whole(1, 10_000))
export const limit = z.optional(whole(1, 100))
/**
 * The version of a draft that its editor has read: changes that were written since are refused with
 * `changed_meanwhile`.
 */
export const version = whole(1)
/** The key from which a list continues: the `next` of the page before. */
export const after = z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/)))

/**
 * An object whose fields have our words inside and the specification's on the wire. A name in camelCase is
 * the same in snake_case there; `exceptions` lists those that are called otherwise: `renamed({ price:
 * z.number() }, { price: 'prasent' })`. `copies` are fields that the wire has besides, each with what one of
 * ours says. Unknown fields are refused both ways.
 */
/* @__NO_SIDE_EFFECTS__ */
export function renamed<const S extends z.core.$ZodLooseShape>(
  shape: S,
  exceptions: { [K in keyof S]?: string } = {},
  copies: Readonly<Record<string, keyof S & string>> = {},
) {
  const toWire = new Map(Object.keys(shape).map((ours) => [ours, exceptions[ours] ?? snakeCase(ours)]))
  const toOurs = new Map([
    ...[...toWire].map(([ours, wire]) => [wire, ours] as const),
    ...Object.entries(copies),
  ])
  const wireShape = Object.fromEntries([...toOurs].map(([wire, ours]) => [wire, shape[ours]]))
  type Inside = z.output<z.ZodMiniObject<S, z.core.$strict>>
  return z.codec(z.strictObject(wireShape as Record<string, z.core.$ZodType>), z.custom<Inside>(), {
    decode: (wire) => withKeys(wire, toOurs) as Inside,
    encode(inside) {
      const wire = withKeys(inside as Record<string, unknown>, toWire)
      for (const copy in copies) wire[copy] = wire[toWire.get(copies[copy] as string) as string]
      return wire
    },
  })
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function withKeys(object: Record<string, unknown>, keys: Map<string, string>) {
  const answer: Record<string, unknown> = {}
  for (const key in object) answer[keys.get(key) ?? key] = object[key]
  return answer
}
