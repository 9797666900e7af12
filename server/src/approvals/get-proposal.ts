import type { getProposal as api } from '@tarazu/contract/approvals/api'
import { readableKinds } from '@tarazu/contract/approvals/kinds'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { firstHalf, isUsable } from '../secrets/one-time-password.ts'
import { proposalJson, selectProposals } from './proposal-row.ts'
import { tooNewFor } from './too-new.ts'

/** Refuses with `not_found`, also if the role may not read it. */
export async function getProposal(
  deps: Deps,
  { operator }: OperatorCaller,
  { number }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { db, clock, secrets, settings } = deps
  const now = clock.now()
  const row = await selectProposals(db).where('number', '=', number).executeTakeFirst()
  if (!row || !readableKinds(operator.roles).includes(row.kind)) throw new Refusal('not_found')
  const tooNew = await tooNewFor(db, settings, operator.id, now)
  const json = proposalJson(row, { operator, now, tooNew })
  const own = row.kind === 'operator.add' && row.proposed_by === operator.id
  const useful =
    own && (json.state === 'open' || (json.state === 'approved' && (await isInvited(db, row, now))))
  return { ...json, ...differenceOf(row.payload), firstHalf: useful ? firstHalf(secrets, number) : null }
}

/** Whether the new operator has not signed in yet, and still can with the password of this proposal. */
async function isInvited(db: Kysely<Tables>, { subject }: { subject: string }, now: number) {
  const added = await db
    .selectFrom('operator')
    .select(['created_at', 'one_time_until'])
    .where('email', '=', subject)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return added !== undefined && isUsable(added, now)
}

/**
 * The change field by field, for the decider. `before` and `after` are the change, other fields are facts.
 */
export function differenceOf(payload: Record<string, unknown>) {
  const { before, after, ...rest } = payload
  const [was, willBe] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(willBe)])]
  return {
    changes: fields.map((field) => ({
      field,
      before: field in was ? asText(was[field]) : null,
      after: field in willBe ? asText(willBe[field]) : null,
    })),
    facts: Object.entries(rest).map(([field, value]) => ({ field, value: asText(value) })),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) return { value }
  const fields: Record<string, unknown> = { ...value }
  // A value with parts, such as a payee, is compared part by part.
  const { value: inner, ...others } = fields
  return isObject(inner) ? { ...others, ...inner } : fields
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return JSON.stringify(value)
}
