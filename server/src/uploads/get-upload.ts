import { hour_ms } from '@tarazu/contract/duration'
import { mayDo } from '@tarazu/contract/operators/permissions'
import { uploadPurposes } from '@tarazu/contract/uploads/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Operator } from '../deps.ts'
import { identifyOperator, identifyRequest, tokenOf } from '../http/identify-caller.ts'
import { notifyOfLook } from '../notices/notify-of-look.ts'
import { papersHiddenUntil } from '../security/papers-hidden.ts'

type Row = { customer_id: number; purpose: keyof typeof uploadPurposes | null; sealed: Buffer }

/** How long an operator who has opened papers with a reason may see their photos without giving it again. */
const sameReason_ms = hour_ms

/**
 * Sends a photo to its owner and to operators who have a right to it; for all others it does not exist.
 * Whoever has just set a new password by a code does not get papers. Each look of an operator is in the audit
 * log. Refuses with `not_found` and `forbidden`, and with `reason_missing` until the operator has opened the
 * papers with a reason.
 */
export async function getUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const customer = tokenOf(request.headers) ? await identifyRequest(deps, request, reply) : undefined
  const visitor = customer
    ? undefined
    : await identifyOperator(deps, { permission: 'own session' }, request, reply)
  const db = customer ? deps.dbOf(customer.id) : deps.db
  const row = /^[\w-]{22}$/.test(id) ? await find(db, id) : undefined
  if (!row || (customer && row.customer_id !== customer.id)) throw new Refusal('not_found')
  if (visitor) await lookAs(deps, visitor.operator, id, row)
  if (customer && row.purpose === 'identity' && (await papersHiddenUntil(db, customer.id, deps.clock.now())))
    throw new Refusal('not_found')
  return reply
    .header('content-type', 'image/jpeg')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline; filename="photo.jpg"')
    .send(deps.secrets.unseal('upload', row.sealed))
}

async function find(db: Deps['db'], id: string): Promise<Row | undefined> {
  return db
    .selectFrom('upload')
    .select(['customer_id', 'purpose', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function lookAs(deps: Deps, operator: Operator, id: string, { customer_id: customer, purpose }: Row) {
  // Operators cannot see what the customer has not attached to anything yet.
  if (purpose === null) throw new Refusal('not_found')
  if (!mayDo(operator.roles, uploadPurposes[purpose])) throw new Refusal('forbidden')
  const { why, note } =
    purpose === 'identity' ? await reasonOf(deps.db, operator, customer, deps.clock.now()) : {}
  await act(deps, async (act) => {
    await act.audit({
      actor: operator,
      action: 'upload.look',
      subject: id,
      customer,
      reason: note,
      detail: { purpose, why },
    })
    if (purpose === 'identity') await notifyOfLook(act, { customer, kind: 'identity_viewed', operator })
  })
}

/** The reason with which this operator has opened the papers that the photo belongs to. */
async function reasonOf(db: Deps['db'], { email }: Operator, customer: number, now: number) {
  const look = await db
    .selectFrom('audit_entry')
    .select('body')
    .where('customer_id', '=', customer)
    .where('actor', '=', email)
    .where('action', '=', 'identity.look')
    .where('at', '>', new Date(now - sameReason_ms).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!look) throw new Refusal('reason_missing')
  const { reason, detail } = JSON.parse(look.body) as { reason?: string; detail?: { why?: string } }
  return { why: detail?.why, note: reason }
}
