import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type * as api from '@tarazu/contract/session/api'
import type { Invitation } from '@tarazu/contract/session/api'
import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost, timeAndKeyOf } from '../db/key-paging.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { hashSecret } from '../secrets/secret-token.ts'

export async function listInvitations(
  { db }: Deps,
  { operator }: OperatorCaller,
  { after, limit = 50 }: Input<typeof api.listInvitations>,
): Promise<Reply<typeof api.listInvitations>> {
  const from = timeAndKeyOf(after)
  // The cursor names its row without revealing the code.
  const key = sql<string>`left(encode(code_hash, 'hex'), 16)`
  const found = await invitations(db)
    .select(key.as('key'))
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(invitation.created_at, code) < (${from?.at},
          (select code from invitation where created_at = ${from?.at} and ${key} = ${from?.key}))`,
      ),
    )
    .orderBy('invitation.created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows
      .map(invitationFrom)
      .map((row) =>
        row.open || mayDo(operator.roles, 'manage invitations') ? row : { ...row, code: shown(row.code) },
      ),
    count: await countedAtMost(db, db.selectFrom('invitation').select('code')),
    next: found.length > limit && last ? `${last.created_at.getTime()}_${last.key}` : null,
  }
}

export async function addInvitation(
  deps: Deps,
  { operator }: OperatorCaller,
  { uses, days }: Input<typeof api.addInvitation>,
): Promise<Reply<typeof api.addInvitation>> {
  const code = newNumber(deps.random)
  return act(deps, async ({ tx, at, audit }) => {
    await tx
      .insertInto('invitation')
      .values({
        code,
        code_hash: hashSecret(code),
        uses_left: uses,
        expires_at: new Date(at + days * day_ms),
        created_at: new Date(at),
        created_by: operator.id,
      })
      .execute()
    await audit({
      actor: operator,
      action: 'invitation.add',
      subject: shown(code),
      detail: { uses, days },
    })
    return read(tx, code)
  })
}

/** Refuses with `not_found`, and with `already_decided` if it has ended or is the deployment's own. */
export async function endInvitation(
  deps: Deps,
  { operator }: OperatorCaller,
  { code, reason }: Input<typeof api.endInvitation>,
): Promise<Reply<typeof api.endInvitation>> {
  return act(deps, async ({ tx, at, audit }) => {
    const before = await read(tx, code)
    const { numUpdatedRows } = await tx
      .updateTable('invitation')
      .set({ expires_at: new Date(at) })
      .where('code', '=', code)
      .where('open', '=', false)
      .where('expires_at', '>', new Date(at))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('already_decided')
    await audit({
      actor: operator,
      action: 'invitation.end',
      subject: shown(code),
      reason,
      detail: { usesLeft: before.usesLeft },
    })
    return read(tx, code)
  })
}

/** The log names a code without revealing it, for a code is a secret until it is used. */
function shown(code: string) {
  return `${code.slice(0, 4)}…`
}

function invitations(db: Kysely<Tables>) {
  return db
    .selectFrom('invitation')
    .leftJoin('operator', 'operator.id', 'invitation.created_by')
    .select([
      'code',
      'uses_left',
      'expires_at',
      'open',
      'invitation.created_at',
      'operator.name as created_by',
    ])
    .select((of) =>
      of
        .selectFrom('customer')
        .whereRef('customer.invitation', '=', 'invitation.code')
        .select((counted) => counted.fn.countAll<bigint>().as('count'))
        .as('customers'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

async function read(db: Kysely<Tables>, code: string): Promise<Invitation> {
  const row = await invitations(db).where('code', '=', code).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return invitationFrom(row)
}

function invitationFrom(row: Row): Invitation {
  return {
    code: row.code,
    usesLeft: row.uses_left,
    expiresAt: row.expires_at?.getTime() ?? null,
    open: row.open,
    customers: Number(row.customers ?? 0n),
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
  }
}
