/** What PostgreSQL's texts of values say. Pure. */

const timestamp =
  /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** Microseconds since 1970 of a `timestamptz`, whatever the time zone in which it is written. */
export function microsecondsOf(text: string): number {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  const found = timestamp.exec(text)
  if (!found) throw new Error(`"${text}" is not a time as PostgreSQL writes it`)
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as Six
  const micros = Number((found[7] ?? '').padEnd(6, '0'))
  const [hours, minutes, seconds] = [found[9], found[10], found[11]].map((part) => Number(part ?? 0)) as Three
  const east_s = (found[8] === '-' ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds)
  return (Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - east_s) * 1_000_000 + micros
}
type Three = [number, number, number]
type Six = [...Three, ...Three]

/** The bytes of a `bytea` in hex. */
export function bytesOf(text: string): Buffer {
  if (!text.startsWith('\\x')) throw new Error('these are not bytes as PostgreSQL writes them')
  return Buffer.from(text.slice(2), 'hex')
}

/** The numbers of a `bigint[]`, as texts. */
export const numbersOf = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','))

/**
 * The texts of the elements of a JSON array, as they stand there: what was written by the same PostgreSQL
 * type can be compared without a number losing digits.
 */
export const elementsOf = (array: string): string[] => partsOf(array)

/** The texts of the members of a JSON object. */
export function membersOf(object: string): Map<string, string> {
  return new Map(
    partsOf(object).map((part) => {
      const end = endOfString(part, 0)
      return [JSON.parse(part.slice(0, end + 1)), part.slice(part.indexOf(':', end) + 1).trim()]
    }),
  )
}

/** What stands between the commas of the outermost array or object. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let [depth, begin] = [0, 1]
  const end = text.length - 1
  for (let at = 1; at < end; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(begin, at).trim())
      begin = at + 1
    }
  }
  const last = text.slice(begin, end).trim()
  return last === '' ? parts : [...parts, last]
}

/** Where the string that begins at this quotation mark ends. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return end
  }
  throw new Error('a JSON text ends within a string')
}
