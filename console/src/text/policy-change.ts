/** What a change of a policy changes, in the words and units of that policy. Pure. */
import type { Fees } from '@tarazu/contract/config/fees'
import {
  decodePolicy,
  type EncodedPolicy,
  type PolicyName,
  policySchemas,
} from '@tarazu/contract/config/policies'
import { feeLabel, feeText, placementLabel } from '../forms/fee-lines.ts'
import type { Change, Described, Fact } from './described.ts'
import { policyText, policyWords } from './policy-words.ts'
import { zonedText } from './time-text.ts'
import { type Format, fieldWords, valueText } from './value-text.ts'

export function policyChange(
  { changes, facts }: { changes: readonly Change[]; facts: readonly Fact[] },
  format: Format,
): Described {
  const fact = (wanted: string) => facts.find(({ field }) => field === wanted)?.value
  const said = fact('name') ?? ''
  const name = isPolicy(said) ? said : undefined
  const text = (value: string | null) =>
    value === null ? null : name ? readable(name, value, format) : value
  return {
    changes:
      name === 'fees'
        ? feeChanges(changes, format)
        : changes.map(({ field, before, after }) => ({
            field: field === 'value' ? (name ? policyWords[name].title : said) : fieldWords(field),
            before: text(before),
            after: text(after),
          })),
    facts: [
      { field: 'Policy', value: name ? policyWords[name].title : said },
      { field: 'Counts', value: countsFrom(fact('effectiveAt'), fact('noticeDays'), fact('stops')) },
      ...stopped(name, fact('stops'), format),
    ],
  }
}

const isPolicy = (name: string): name is PolicyName => Object.hasOwn(policySchemas, name)

/** A value as the list of policies shows it; what is typed as text stays text. */
function readable(name: PolicyName, value: string, format: Format) {
  const { kind } = policyWords[name]
  if (kind === 'money') return valueText(value, 'money', format)
  if (kind === 'rate') return valueText(value, 'yearly', format)
  return policyText(name, kind === 'hours' || kind === 'days' ? Number(value) : value)
}

function countsFrom(
  effectiveAt: string | undefined,
  noticeDays: string | undefined,
  stops: string | undefined,
) {
  const [at, days] = [Number(effectiveAt), Number(noticeDays ?? 0)]
  const soonest = days > 0 ? `${days} day${days === 1 ? '' : 's'} after the approval` : 'from the approval on'
  if (stops !== undefined || !(at > 0)) return soonest
  return days > 0 ? `from ${zonedText(at)}, no sooner than ${soonest}` : `from ${zonedText(at)}`
}

function stopped(name: PolicyName | undefined, stops: string | undefined, format: Format): Fact[] {
  if (stops === undefined || name === undefined) return []
  const { value, effectiveAt } = JSON.parse(stops) as { value: EncodedPolicy; effectiveAt: string }
  const text = typeof value === 'object' ? policyText(name, value) : readable(name, String(value), format)
  return [{ field: 'Stops', value: `${text}, which was to count from ${zonedText(Date.parse(effectiveAt))}` }]
}

/** Line by line: a table within one field would hide which of them moves. */
function feeChanges(changes: readonly Change[], format: Format): Change[] {
  const side = (which: 'before' | 'after') => {
    const of = (wanted: string) => changes.find(({ field }) => field === wanted)?.[which] ?? 'null'
    const fees = decodePolicy('fees', { lines: JSON.parse(of('lines')), placement: Number(of('placement')) })
    if (fees === undefined) return new Map<string, string>()
    const { lines, placement } = fees as Fees
    return new Map([
      ...lines.map((line) => [feeLabel(line), feeText(line, format.money)] as const),
      [placementLabel, feeText({ rate: placement })] as const,
    ])
  }
  const [before, after] = [side('before'), side('after')]
  return [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
    field,
    before: before.get(field) ?? null,
    after: after.get(field) ?? null,
  }))
}
