import type { Inviter } from '@tarazu/contract/session/api'
import type { Kysely, Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Visitor } from '../deps.ts'
import { hashSecret } from '../secrets/secret-token.ts'
import type { Settings } from '../settings/settings.ts'

/** Codes are spoken and typed on small keyboards, so case and outer spaces do not count. */
function canonical(code: string) {
  return code.trim().toUpperCase()
}

/** Looks up a code that may be guessed (rule T9). Refuses with `code_invalid`, `code_used`, `too_many`. */
export async function guessedInvitation(
  { db, clock, sessions }: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  { address }: Pick<Visitor, 'address'>,
  code: string,
) {
  let found: Found
  await sessions.attempts.tryInvitation(address, async () => {
    found = await readInvitation(db, code)
    return found !== undefined
  })
  return requireUsable(found, clock.now())
}

/** Also finds codes that have ended. */
function readInvitation(db: Kysely<Tables>, code: string) {
  return db
    .selectFrom('invitation')
    .select(['code', 'uses_left', 'expires_at', 'created_by'])
    .where('code_hash', '=', hashSecret(canonical(code)))
    .executeTakeFirst()
}

type Found = Awaited<ReturnType<typeof readInvitation>>

function requireUsable(found: Found, now: number): NonNullable<Found> {
  if (!found) throw new Refusal('code_invalid')
  if (found.uses_left === 0 || (found.expires_at && found.expires_at.getTime() <= now)) {
    throw new Refusal('code_used')
  }
  return found
}

export function inviterFrom(createdBy: number | null): Inviter {
  return createdBy === null ? 'deployment' : 'operator'
}

/** Uses it once, in the transaction that needs it. Refuses with `code_used` if others took the last use. */
export async function useInvitation(tx: Transaction<Tables>, code: string, now: number) {
  const isOpen = await tx
    .selectFrom('invitation')
    .select('code')
    .where('code', '=', code)
    .where('uses_left', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .executeTakeFirst()
  // An unlimited code is not written to, or all who register would wait for its row.
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

/** Runs at the start: opens the code that the deployment publishes and ends the one it no longer does. */
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
