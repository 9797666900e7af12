/** What operators may do with visitors: read and answer. */
import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import { fraudWordsIn } from '@tarazu/contract/support/fraud-words'
import { holdsCode } from '@tarazu/contract/support/rules'
import type * as api from '@tarazu/contract/support/visitors-api'
import { type SqlBool, sql } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { countedAtMost, timeAndKeyOf } from '../db/key-paging.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { refuseBankDetails, refuseText } from '../guards/refuse-bank-details.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { operatorMessageFrom } from './message-rows.ts'
import {
  lockVisitor,
  readVisitor,
  visitorConversations,
  visitorFrom,
  visitorMessages,
  writeVisitorMessage,
} from './visitor-rows.ts'

export async function listVisitors(
  deps: Deps,
  { operator }: OperatorCaller,
  { show = 'waiting', after, limit = 50 }: Input<typeof api.listVisitors>,
): Promise<Reply<typeof api.listVisitors>> {
  const waiting = show === 'waiting'
  const { at, key } = timeAndKeyOf(after) ?? {}
  const from = at && /^\d{1,9}$/.test(key ?? '') ? { at, id: Number(key) } : undefined
  const by = waiting ? ('conversation.waiting_since' as const) : ('conversation.last_at' as const)
  const isWaiting = sql<SqlBool>`${waiting ? sql`waiting_since is not null` : sql`true`}`
  const beyond = from && sql`(${from.at}::timestamptz, ${from.id}::integer)`
  const [found, count] = await Promise.all([
    visitorConversations(deps.db, deps.clock.now())
      .where(isWaiting)
      .$if(beyond !== undefined, (query) =>
        query.where(
          waiting
            ? sql<SqlBool>`(conversation.waiting_since, conversation.id) > ${beyond}`
            : sql<SqlBool>`(conversation.last_at, conversation.id) < ${beyond}`,
        ),
      )
      .orderBy(by, waiting ? 'asc' : 'desc')
      .orderBy('conversation.id', waiting ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute(),
    countedAtMost(deps.db, deps.db.selectFrom('visitor_conversation').select('id').where(isWaiting)),
  ])
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const answers = mayDo(operator.roles, 'write chats')
  return {
    rows: rows.map((row) => ({ ...visitorFrom(deps, row), ...(!answers && { lastMessage: null }) })),
    next: last ? `${(waiting ? last.waiting_since : last.last_at)?.getTime()}_${last.id}` : null,
    count,
  }
}

/** Marks messages as read for those who may answer; each look is logged, once an hour. */
export async function getVisitor(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, before, limit = 50 }: Input<typeof api.getVisitor>,
): Promise<Reply<typeof api.getVisitor>> {
  const conversation = await readVisitor(deps, number)
  await noteLook(deps, operator, number)
  const found = await visitorMessages(deps.db, conversation.id)
    .$if(before !== undefined, (query) => query.where('visitor_message.id', '<', before as number))
    .orderBy('visitor_message.id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit).toReversed()
  if (mayDo(operator.roles, 'write chats'))
    await deps.db
      .updateTable('visitor_message')
      .set({ read_at: new Date(deps.clock.now()) })
      .where('conversation_id', '=', conversation.id)
      .where('operator_id', 'is', null)
      .where('read_at', 'is', null)
      .where('id', '<=', rows.at(-1)?.id ?? 0)
      .execute()
  return {
    conversation: visitorFrom(deps, conversation),
    messages: rows.map((row) => operatorMessageFrom(row, row.name)),
    more: found.length > limit,
  }
}

async function noteLook({ db, clock }: Deps, operator: Operator, number: string) {
  const at = clock.now()
  const seen = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', number)
    .where('actor', '=', operator.email)
    .where('action', '=', 'visitor.look')
    .where('at', '>', new Date(at - hour_ms).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!seen) await appendAudit(db, { at, actor: operator, action: 'visitor.look', subject: number })
}

/** Refuses with `not_found`, `message_empty`, `bank_details_refused`, `code_refused`, `claimed`. */
export async function answerVisitor(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, content, key }: Input<typeof api.answerVisitor>,
): Promise<Reply<typeof api.answerVisitor>> {
  if (content === '') throw new Refusal('message_empty')
  const { id } = await readVisitor(deps, number)
  const where = { action: 'chat.refused', subject: number }
  await refuseBankDetails(deps, operator, content, where)
  // Nobody could look for the visitor of a held answer: they may be gone in a minute.
  const found = fraudWordsIn(content)
  if (found !== undefined) await refuseText(deps, operator, found, where)
  if (holdsCode(content)) {
    const detail = { found: 'code' }
    await appendAudit(deps.db, {
      at: deps.clock.now(),
      actor: operator,
      action: 'chat.refused',
      subject: number,
      detail,
    })
    throw new Refusal('code_refused')
  }
  const row = await act(deps, async (act) => {
    const { tx } = act
    await lockVisitor(tx, number)
    // Read after locking, so that the times of messages are in the order of their ids.
    const now = deps.clock.now()
    await requireFree(tx, operator, { queue: 'visitors', reference: number, now })
    const given = { conversation: id, operator: operator.id, content, key, now }
    const written = await writeVisitorMessage(act, given)
    if (!written.fresh) return written.row
    const detail = { message: written.row.id }
    await act.audit({ actor: operator, action: 'visitor.answer', subject: number, detail })
    await endClaim(tx, { queue: 'visitors', reference: number })
    return written.row
  })
  return operatorMessageFrom(row, operator.name)
}

/** Refuses with `not_found`, `claimed`, and `already_decided` if nothing waits. */
export async function closeVisitor(
  deps: Deps,
  { operator }: OperatorCaller,
  { number }: Input<typeof api.closeVisitor>,
): Promise<Reply<typeof api.closeVisitor>> {
  await act(deps, async ({ tx, at: now, audit, announceToOperators }) => {
    const { id, waiting_since } = await lockVisitor(tx, number)
    await requireFree(tx, operator, { queue: 'visitors', reference: number, now })
    if (waiting_since === null) throw new Refusal('already_decided')
    await tx.updateTable('visitor_conversation').set({ waiting_since: null }).where('id', '=', id).execute()
    await endClaim(tx, { queue: 'visitors', reference: number })
    await audit({ actor: operator, action: 'visitor.close', subject: number })
    announceToOperators('visitors')
  })
  return {}
}
