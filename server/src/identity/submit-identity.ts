import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { submitIdentity as api } from '@tarazu/contract/identity/api'
import { idNumberOf, nameWords, storableNumber } from '@tarazu/contract/identity/rules'
import { act } from '../acts/act.ts'
import type { Staged } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { attachUpload, removeUploads } from '../uploads/attach-upload.ts'
import { getVerification } from './get-verification.ts'
import { type IdentityState, identityStateTable } from './identity.ts'
import { paperKeys } from './paper-key.ts'

type Api = typeof api

/** Refuses with `identity_locked` while under review and after, `id_number_invalid`, `photo_missing`. */
export async function submitIdentity(deps: Deps, caller: Caller, input: Input<Api>): Promise<Reply<Api>> {
  const { idType = 'idCard', realName } = input
  const idNumber = idNumberOf(idType, input.idNumber)
  if (idNumber === undefined) throw new Refusal('id_number_invalid')
  const words = nameWords(realName)
  await act(deps, async ({ tx, at, announceToOperators }) => {
    const before = await tx
      .selectFrom('identity')
      .select(['state', 'front', 'back', 'timeline', 'attempts'])
      .where('customer_id', '=', caller.id)
      .forUpdate()
      .executeTakeFirst()
    const { state, timeline } = submitted(before, at)
    const attach = (url: string) => attachUpload(tx, { customer: caller.id, url, purpose: 'identity', at })
    const [front, back] = [await attach(input.front), await attach(input.back)]
    if (!front || !back || front === back) throw new Refusal('photo_missing')

    const kept = storableNumber(idNumber)
    const row = {
      state,
      id_type: idType,
      real_name: realName,
      name_words: words,
      id_number: deps.secrets.seal('identity', Buffer.from(kept)),
      id_last4: kept.slice(-4),
      ...paperKeys(deps.secrets, { idType, idNumber: kept, nameWords: words }),
      front,
      back,
      checks: '[]',
      timeline: JSON.stringify(timeline),
      submitted_at: new Date(at),
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('identity')
      .values({ ...row, customer_id: caller.id, number: newNumber(deps.random) })
      .onConflict((conflict) =>
        conflict
          .column('customer_id')
          .doUpdateSet({ ...row, attempts: (before?.attempts ?? 0) + 1, decided_at: null })
          .where('identity.state', '=', before?.state ?? 'returned'),
      )
      .executeTakeFirst()
    // Another submission at the same time was first.
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('identity_locked')
    const replaced = [before?.front ?? null, before?.back ?? null].filter((id) => id !== front && id !== back)
    await removeUploads(tx, replaced)
    announceToOperators('identities')
  })
  return getVerification(deps, caller)
}

/** There is no row before the first submission, so it starts from `none`, a state that no row has. */
function submitted(before: Staged<IdentityState> | undefined, at: number) {
  const none: Staged<IdentityState> = { state: 'none', timeline: [] }
  return identityStateTable.transition(before ?? none, 'submit', at, 'customer') as Staged<
    Exclude<IdentityState, 'none'>
  >
}
