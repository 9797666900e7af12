/**
 * A row as the text of a composite value, `(1,"text",…)`: a third of the cost of the same row as JSON. The
 * values are in the order of the table's columns; null and undefined become null.
 */
export function recordText(values: readonly unknown[]): string {
  return `(${values.map(fieldText).join(',')})`
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // Nothing without quotes has to be escaped again when the record is part of an array.
  return plain.test(text) ? text : quoted(text)
}

const plain = /^[\w.:-]+$/

/**
 * JSON escapes quotes and backslashes as PostgreSQL does, and natively. Only texts that it escapes
 * differently take the slow way.
 */
function quoted(text: string) {
  return otherwise.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(text)
}

// Control characters and halves of surrogate pairs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const otherwise = /[\u0000-\u001f\ud800-\udfff]/

/**
 * An array as PostgreSQL reads it, `{1,"text",NULL}`. The driver checks twice whether a number needs
 * escaping, which is slow for the many numbers of an order.
 */
export function arrayText(values: readonly (string | number | bigint | null)[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | bigint | null) {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? quoted(value) : String(value)
}
