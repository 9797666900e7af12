/**
 * Compares a statement with the lines that are known: which of its lines are new, and what is odd about it.
 * Pure.
 */
import type { StatementOddity } from '@tarazu/contract/reconciliation/rules'
import type { StatementLine } from './parse-bank-statement.ts'

/** A known line that is not void. `told`: the provider has reported it, and no statement has named it yet. */
export type KnownLine = {
  id: bigint
  reference: string
  bookedOn: string
  amount: bigint
  balance: bigint | null
  told: boolean
}

/** `known` is undefined for a new line. */
export type ComparedLine = { line: StatementLine; known: KnownLine | undefined; odd: StatementOddity[] }

const dayAndAmount = ({
  reference,
  bookedOn,
  amount,
}: Pick<KnownLine, 'reference' | 'bookedOn' | 'amount'>) => `${reference}\n${bookedOn}\n${amount}`

/**
 * Banks repeat references or leave them out, so a movement is identified by reference, day, amount and the
 * balance after it; identical ones are counted. A bank that restates its balances is believed where the
 * reference is unique. A line that the provider reported has no balance yet and a day of its own: there the
 * reference and the amount are enough.
 */
export function compareLines(lines: readonly StatementLine[], known: readonly KnownLine[]): ComparedLine[] {
  const free = new Map<string, KnownLine[]>()
  const told = new Map<string, KnownLine[]>()
  const references = new Set<string>()
  for (const each of known) {
    references.add(each.reference)
    if (each.told) add(told, `${each.reference}\n${each.amount}`, each)
    else add(free, dayAndAmount(each), each)
  }
  const [ofGroup, ofReference] = [countBy(lines, dayAndAmount), countBy(lines, ({ reference }) => reference)]
  const compared = lines.map((line): ComparedLine => {
    const found = take(free.get(dayAndAmount(line)), ({ balance }) => balance === line.balance)
    return { line, known: found, odd: [] }
  })
  for (const each of compared) {
    const { line } = each
    const { reference } = line
    if (reference === '') {
      each.odd.push('reference_blank')
      continue
    }
    if ((ofReference.get(reference) ?? 0) > 1) each.odd.push('reference_repeated')
    if (each.known) continue
    each.known = take(told.get(`${reference}\n${line.amount}`), () => true)
    if (each.known) continue
    const same = free.get(dayAndAmount(line))
    if (same?.length === 1 && ofGroup.get(dayAndAmount(line)) === 1) {
      each.known = take(same, () => true)
      each.odd.push('balance_restated')
    } else if (references.has(reference)) each.odd.push('reference_known')
  }
  return compared
}

function add<T>(to: Map<string, T[]>, key: string, value: T) {
  const all = to.get(key)
  if (all) all.push(value)
  else to.set(key, [value])
}

function countBy<T>(all: readonly T[], keyOf: (each: T) => string) {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  return counts
}

/** Each known line is used for one line of the file at most. */
function take(from: KnownLine[] | undefined, fits: (line: KnownLine) => boolean) {
  const at = from?.findIndex(fits) ?? -1
  return at < 0 ? undefined : from?.splice(at, 1)[0]
}

type World = {
  /** Today, in the deployment's time zone. */
  today: string
  currency: string
  /** The closing balance of the last statement, in paise. */
  closing: bigint | undefined
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const amountOf = /\b([A-Z]{3})\s?\d[\d.,]*|\d[\d.,]*\s?([A-Z]{3})\b/g

/**
 * Finds an amount in another currency in a line's text: the line's own amount may be in that currency too.
 */
function namesCurrency(text: string, own: string) {
  return [...text.matchAll(amountOf)].some(([, before, after]) => {
    const code = before ?? after ?? ''
    return code !== own && currencies.has(code)
  })
}

/**
 * Adds to the oddities that `compareLines` found in each line, and answers what is odd about the whole file.
 */
export function findOddities(
  compared: readonly ComparedLine[],
  { today, currency, closing }: World,
): StatementOddity[] {
  for (const { line, odd } of compared) {
    if (line.bookedOn > today) odd.push('future_date')
    if (line.balance < 0n) odd.push('overdrawn')
    if (namesCurrency(line.description, currency)) odd.push('currency_named')
  }
  const first = compared[0]?.line
  const nothingKnown = compared.every(({ known }) => known === undefined || known.told)
  // The shared lines of files that overlap show that nothing is missing between them.
  const gap = first && closing !== undefined && nothingKnown && first.balance - first.amount !== closing
  return [
    ...(compared.every(({ known }) => known !== undefined) ? (['nothing_new'] as const) : []),
    ...(gap ? (['gap'] as const) : []),
  ]
}
