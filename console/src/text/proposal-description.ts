/** A proposal as whoever decides reads it: every field by its name, every value in its unit. Pure. */
import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Change, Described, Fact } from './described.ts'
import { policyChange } from './policy-change.ts'
import { proposalFields } from './proposal-fields.ts'
import { type Format, fieldWords, valueText } from './value-text.ts'

type Proposed = { kind: ProposalKind; changes: readonly Change[]; facts: readonly Fact[] }

export function describeProposal({ kind, changes, facts }: Proposed, format: Format): Described {
  if (kind === 'policy.change') return policyChange({ changes, facts }, format)
  const known = proposalFields[kind]
  const order = Object.keys(known)
  // Sorted as the fields are listed there, with unlisted ones at the end: the database keeps no order.
  const placeOf = ({ field }: Fact) => (field in known ? order.indexOf(field) : order.length)
  const currency = facts.find(({ field }) => field === 'currency')?.value
  // One that an older or a newer version of this program wrote is shown all the same.
  const [label, text] = [
    (field: string) => known[field]?.[0] ?? fieldWords(field),
    (field: string, value: string) => valueText(value, known[field]?.[1] ?? 'text', format, currency),
  ]
  return {
    changes: changes.map(({ field, before, after }) => ({
      field: label(field),
      before: before === null ? null : text(field, before),
      after: after === null ? null : text(field, after),
    })),
    facts: facts
      .filter(({ field }) => known[field]?.[1] !== 'shown')
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(({ field, value }) => ({ field: label(field), value: text(field, value) })),
  }
}
