/** A whole number that is grouped while it is typed. Pure. */

const separators = /[,\s.]/g

type Edit = {
  /** What the field showed, grouped by us. */
  before: string
  /** What it holds now. */
  text: string
}

/**
 * The digits where one key has changed a number that we grouped: it moved digits across our separators,
 * which mean nothing then. Undefined for any other text, which is read as it stands.
 */
export function digitsAfterKey({ before, text }: Edit): string | undefined {
  const [old, now] = [before, text].map((each) => each.replace(separators, ''))
  if (old === undefined || now === undefined || !/^\d*$/.test(now) || !/^\d+$/.test(old)) return undefined
  // A key adds or removes one sign; the others are those that were there, in their order.
  if (Math.abs(text.length - before.length) !== 1) return undefined
  const typed = text.length > before.length
  const [longer, shorter] = typed ? [text, before] : [before, text]
  const at = [...longer].findIndex((sign, index) => sign !== shorter[index])
  if (longer.slice(0, at) + longer.slice(at + 1) !== shorter) return undefined
  const key = longer[at] ?? ''
  if (typed) return /\d/.test(key) ? now : undefined
  // Deleting a separator alone takes nothing away.
  return now
}

/** The place of the caret in a grouped number that has so many digits behind it. */
export function caretBefore(grouped: string, digitsBehind: number): number {
  let left = digitsBehind
  for (let at = grouped.length; at > 0; at--) {
    if (left === 0) return at
    if (/\d/.test(grouped[at - 1] ?? '')) left -= 1
  }
  return 0
}

export const digitsIn = (text: string) => text.replace(/\D/g, '').length
