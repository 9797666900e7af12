import * as z from 'zod/mini'

const form = /^\d{4}-\d\d-\d\d$/

/** `2026-11-21` on the wire, by its form alone: `isDay` tells whether there is such a day. */
export const day = z.string().check(z.regex(form))

/** A calendar's day, not only one in form. */
export function isDay(text: string) {
  if (!form.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
