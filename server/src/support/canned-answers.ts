import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/support/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { refuseBankDetails } from '../guards/refuse-bank-details.ts'

const maxAnswers = 200

export async function listCannedAnswers({ db }: Deps): Promise<Reply<typeof api.listCannedAnswers>> {
  return db
    .selectFrom('canned_answer')
    .select(['id', 'title', 'content'])
    .where('removed_at', 'is', null)
    .orderBy('title')
    .limit(maxAnswers)
    .execute()
}

/** Refuses with `message_empty`, `bank_details_refused`. */
export async function addCannedAnswer(
  deps: Deps,
  { operator }: OperatorCaller,
  { title, content }: Input<typeof api.addCannedAnswer>,
): Promise<Reply<typeof api.addCannedAnswer>> {
  if (content === '') throw new Refusal('message_empty')
  await refuseBankDetails(deps, operator, content, { action: 'chat.refused' })
  return act(deps, async ({ tx, at, audit }) => {
    const row = await tx
      .insertInto('canned_answer')
      .values({ title, content, created_by: operator.id, created_at: new Date(at) })
      .returning(['id', 'title', 'content'])
      .executeTakeFirstOrThrow()
    await audit({
      actor: operator,
      action: 'canned-answer.add',
      subject: String(row.id),
      detail: { title, content },
    })
    return row
  })
}

/** Refuses with `not_found`. */
export async function removeCannedAnswer(
  deps: Deps,
  { operator }: OperatorCaller,
  { id }: Input<typeof api.removeCannedAnswer>,
): Promise<Reply<typeof api.removeCannedAnswer>> {
  return act(deps, async ({ tx, at, audit }) => {
    const { numUpdatedRows } = await tx
      .updateTable('canned_answer')
      .set({ removed_at: new Date(at) })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('not_found')
    await audit({ actor: operator, action: 'canned-answer.remove', subject: String(id) })
    return {}
  })
}
