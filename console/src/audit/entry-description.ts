/**
 * What an entry of the log says, in words and units: the names and figures in it are those of the program.
 * Pure.
 */
import { type ProposalKind, proposalKinds } from '@tarazu/contract/approvals/kinds'
import type { AuditEntryRow } from '@tarazu/contract/audit/api'
import type { Change, Described, Fact } from '../text/described.ts'
import { describeProposal } from '../text/proposal-description.ts'
import type { Unit } from '../text/proposal-fields.ts'
import { type Format, fieldWords, valueText } from '../text/value-text.ts'

type Entry = Pick<AuditEntryRow, 'action' | 'detail'>
type Named = Readonly<Record<string, readonly [label: string, unit: Unit]>>

/** Labels for fields whose name alone does not say what they are. */
const known: Named = {
  minReturn: ['Lowest return', 'percent'],
  maxReturn: ['Highest return', 'percent'],
  discount: ['From the reference price', 'percent'],
  period: ['Period', 'days'],
  kind: ['Kind', 'code'],
  series: ['Market', 'text'],
  price_low: ['Lowest price', 'text'],
  price_high: ['Highest price', 'text'],
  min: ['Least that one applies for, shares', 'count'],
  max: ['Most that one applies for, shares', 'count'],
  issue_start_date: ['Opens', 'time'],
  issue_end_date: ['Closes', 'time'],
  listing_date: ['Lists', 'time'],
  opensAt: ['Opens', 'time'],
  closesAt: ['Closes', 'time'],
  expiresAt: ['Until', 'time'],
  dueAt: ['To be paid by', 'time'],
  effectiveAt: ['Counts from', 'time'],
}

/** Labels for all other fields, by how their names end; the server names its fields so. */
const endings: readonly (readonly [RegExp, Unit])[] = [
  [/(At|_at|^at|^from|^to|^until|^since|Until|Since)$/, 'time'],
  [/(basisPoints|^rate|Rate|^return|Return|^band)$/i, 'percent'],
  [/(amount|^opening|^closing|^owed|^sold|^received)$/i, 'money'],
  [/^(total|minimum|mostPerCustomer|quantity|filled|lines|added|entries|left|size|lot)$/, 'count'],
]

export function describeEntry({ action, detail }: Entry, format: Format): Described {
  const { before, after, rest } = sidesOf(detail)
  const fields = [...new Set([...before.keys(), ...after.keys()])]
  const changes = fields.map((field) => ({
    field,
    before: before.get(field) ?? null,
    after: after.get(field) ?? null,
  }))
  const kind = action.replace(/\.proposed$/, '')
  if (kind !== action && isKind(kind)) {
    const proposal = rest.filter(({ field }) => field === 'proposal')
    const facts = rest.filter(({ field }) => field !== 'proposal')
    const described = describeProposal({ kind, changes, facts }, format)
    return { ...described, facts: [...described.facts, ...proposal.map((fact) => read(fact, format))] }
  }
  const facts = rest.flatMap((fact) => flat(fact).map((each) => read(each, format)))
  if (after.size > 0) return { changes: changes.map((change) => readChange(change, format)), facts }
  const earlier = changes.map(({ field, before }) => read({ field, value: before ?? 'null' }, format))
  return {
    changes: [],
    facts: [...facts, ...earlier.map(({ field, value }) => ({ field: `${field}, before`, value }))],
  }
}

const isKind = (kind: string): kind is ProposalKind => Object.hasOwn(proposalKinds, kind)

/** Takes a payload apart as `getProposal` does. */
function sidesOf(detail: readonly Fact[]) {
  const side = (name: string) => {
    const value = detail.find(({ field }) => field === name)?.value
    const parsed = value === undefined ? undefined : objectIn(value)
    if (!parsed) return new Map(value === undefined || value === 'null' ? [] : [['value', value]])
    const { value: inner, ...others } = parsed
    const fields = isObject(inner) ? { ...others, ...inner } : parsed
    return new Map(Object.entries(fields).map(([field, of]) => [field, asText(of)]))
  }
  return {
    before: side('before'),
    after: side('after'),
    rest: detail.filter(({ field }) => field !== 'before' && field !== 'after'),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}

function objectIn(value: string) {
  if (!value.startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Flattens values with parts into one fact for each part; a list stays one fact. */
function flat({ field, value }: Fact): Fact[] {
  const parts = objectIn(value)
  if (parts) return Object.entries(parts).map(([part, of]) => ({ field: part, value: asText(of) }))
  if (!value.startsWith('[')) return [{ field, value }]
  try {
    return [{ field, value: asText(JSON.parse(value)) }]
  } catch {
    return [{ field, value }]
  }
}

const unitOf = (field: string): Unit =>
  known[field]?.[1] ?? endings.find(([ending]) => ending.test(field))?.[1] ?? 'text'
const labelOf = (field: string) => known[field]?.[0] ?? fieldWords(field)

function textOf(field: string, value: string, format: Format) {
  if (value === 'true') return 'yes'
  if (value === 'false') return 'no'
  return valueText(value, unitOf(field), format)
}

const read = ({ field, value }: Fact, format: Format): Fact => ({
  field: labelOf(field),
  value: textOf(field, value, format),
})

const readChange = ({ field, before, after }: Change, format: Format): Change => ({
  field: labelOf(field),
  before: before === null ? null : textOf(field, before, format),
  after: after === null ? null : textOf(field, after, format),
})
