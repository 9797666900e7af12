import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../refusal.ts'
import { hashSecret } from '../secret-token.ts'
import type { Settings } from '../settings.ts'

/** Codes are told over the phone and typed on small keyboards: case and outer spaces do not count. */
function canonical(code: string) {
  return code.trim().toUpperCase()
}

/** Answers the code as it is kept. Refuses with `code_invalid` or `code_used`. */
export async function checkInvitation(db: Kysely<Tables>, code: string, now: number): Promise<string> {
  const found = await db
    .selectFrom('invitation')
    .select(['code', 'uses_left', 'expires_at'])
    .where('code_hash', '=', hashSecret(canonical(code)))
    .executeTakeFirst()
  if (!found) throw new Refusal('code_invalid')
  if (found.uses_left === 0 || (found.expires_at && found.expires_at.getTime() <= now)) {
    throw new Refusal('code_used')
  }
  return found.code
}

/** Takes one use in the transaction that needs it. Refuses with `code_used` where others took the last. */
export async function useInvitation(tx: Transaction<Tables>, code: string, now: number) {
  const isOpen = await tx
    .selectFrom('invitation')
    .select('code')
    .where('code', '=', code)
    .where('uses_left', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .executeTakeFirst()
  // An unlimited code is not written to, or all who register would queue for its row.
  if (isOpen) return
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set((set) => ({ uses_left: set('uses_left', '-', 1) }))
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Refusal('code_used')
}

type Deployment = { db: Kysely<Tables>; clock: Clock; settings: Pick<Settings, 'inviteCode'> }

/** At start: the deployment's open code works, and one that it no longer publishes does not. */
export async function ensureInvitation({ db, clock, settings }: Deployment): Promise<void> {
  const now = new Date(clock.now())
  const code = settings.inviteCode && canonical(settings.inviteCode)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('invitation')
      .set({ expires_at: now, open: false })
      .where('open', '=', true)
      .$if(code !== undefined, (query) => query.where('code', '!=', code as string))
      .execute()
    if (!code) return
    const kept = { uses_left: null, expires_at: null, open: true }
    await tx
      .insertInto('invitation')
      .values({ code, code_hash: hashSecret(code), created_at: now, ...kept })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(kept))
      .execute()
  })
}
