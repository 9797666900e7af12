/** A number that is grouped while it is typed. Pure. */
import { grouped } from './whole-amount.ts'

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
  const now = text.replace(separators, '')
  if (!/^\d*$/.test(now) || !isOurs(before)) return undefined
  const change = oneKey({ before, text })
  // Deleting a separator alone takes nothing away.
  return change && (!change.typed || /\d/.test(change.key)) ? now : undefined
}

/** The same for a number with hundredths, which has a point in the answer where the field has one. */
export function decimalAfterKey({ before, text }: Edit): string | undefined {
  const [front = ''] = before.split('.')
  const change = oneKey({ before, text })
  if (!change || !isOurs(front)) return undefined
  const { key, at, typed } = change
  // Many keypads have a comma alone, and behind a group of ours it can mean nothing else.
  const isPoint = typed && (key === '.' || (key === ',' && grouped.test(front)))
  if (typed && !isPoint && !/\d/.test(key)) return undefined
  const changed = isPoint ? `${text.slice(0, at)}.${text.slice(at + 1)}` : text
  const plain = changed.replaceAll(',', '')
  return /^\d*(\.\d{0,2})?$/.test(plain) ? plain : undefined
}

/** Whether we may have grouped it: the separators of any other text are the customer's, and mean something. */
const isOurs = (number: string) => /^\d{1,3}$/.test(number) || grouped.test(number)

/** What a key added or removed: one sign; the others are those that were there, in their order. */
function oneKey({ before, text }: Edit) {
  if (Math.abs(text.length - before.length) !== 1) return undefined
  const typed = text.length > before.length
  const [longer, shorter] = typed ? [text, before] : [before, text]
  const at = [...longer].findIndex((sign, index) => sign !== shorter[index])
  if (longer.slice(0, at) + longer.slice(at + 1) !== shorter) return undefined
  return { key: longer[at] ?? '', at, typed }
}

/** The place of the caret in a grouped number that has so many digits, and a point, behind it. */
export function caretBefore(grouped: string, signsBehind: number): number {
  let left = signsBehind
  for (let at = grouped.length; at > 0; at--) {
    if (left === 0) return at
    if (/[\d.]/.test(grouped[at - 1] ?? '')) left -= 1
  }
  return 0
}

/** How many digits a text has, and a point with them. */
export const signsIn = (text: string) => text.replace(/[^\d.]/g, '').length
