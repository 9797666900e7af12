/** What visitors may do: write, and read the answers. Nothing here reads who is registered. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { maxUnanswered } from '@tarazu/contract/support/rules'
import type * as api from '@tarazu/contract/support/visitors-api'
import type { Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Visitor } from '../deps.ts'
import { hashSecret } from '../secrets/secret-token.ts'
import { messageFrom } from './message-rows.ts'
import { visitorMessages, writeVisitorMessage } from './visitor-rows.ts'

/** The reference of a visitor's conversation begins with this. */
const letter = 'V'

/** Refuses with `message_empty`, `too_many`. */
export async function sendAsVisitor(
  deps: Deps,
  { address }: Visitor,
  { secret, content, key }: Input<typeof api.sendAsVisitor>,
): Promise<Reply<typeof api.sendAsVisitor>> {
  if (content === '') throw new Refusal('message_empty')
  const secret_hash = hashSecret(secret)
  const known = await conversationOf(deps, secret_hash)
  await deps.sessions.attempts.countVisitor(address, known === undefined)
  const row = await act(deps, async (act) => {
    const { tx, at: now } = act
    const at = new Date(now)
    const { id } = await tx
      .insertInto('visitor_conversation')
      .values({
        number: newNumber(deps.random, letter),
        secret_hash,
        waiting_since: at,
        last_at: at,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet({ secret_hash }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const written = await writeVisitorMessage(act, { conversation: id, operator: null, content, key, now })
    if (written.fresh && (await unanswered(tx, id)) > maxUnanswered) throw new Refusal('too_many')
    return written.row
  })
  return messageFrom(row)
}

async function unanswered(tx: Transaction<Tables>, conversation: number) {
  const rows = await tx
    .selectFrom('visitor_message')
    .select('operator_id')
    .where('conversation_id', '=', conversation)
    .orderBy('id', 'desc')
    .limit(maxUnanswered + 1)
    .execute()
  const answered = rows.findIndex(({ operator_id }) => operator_id !== null)
  return answered === -1 ? rows.length : answered
}

const conversationOf = ({ db }: Pick<Deps, 'db'>, secretHash: Buffer) =>
  db.selectFrom('visitor_conversation').select('id').where('secret_hash', '=', secretHash).executeTakeFirst()

/** The latest messages; as many as a screen needs. */
const maxShown = 200

/** Marks messages as read, which operators see. */
export async function readAsVisitor(
  deps: Deps,
  _: Visitor,
  { secret }: Input<typeof api.readAsVisitor>,
): Promise<Reply<typeof api.readAsVisitor>> {
  const serviceLevel = deps.policies.get().chat_service_level_hours
  const found = await conversationOf(deps, hashSecret(secret))
  if (!found) return { messages: [], serviceLevel }
  const rows = await visitorMessages(deps.db, found.id)
    .orderBy('visitor_message.id', 'desc')
    .limit(maxShown)
    .execute()
  const unread = rows.find((row) => row.operator_id !== null && row.read_at === null)
  if (unread) {
    await act(deps, async ({ tx, at, announceToOperators }) => {
      await tx
        .updateTable('visitor_message')
        .set({ read_at: new Date(at) })
        .where('conversation_id', '=', found.id)
        .where('operator_id', 'is not', null)
        .where('read_at', 'is', null)
        .where('id', '<=', unread.id)
        .execute()
      announceToOperators('visitors')
    })
  }
  return { messages: rows.toReversed().map(messageFrom), serviceLevel }
}
