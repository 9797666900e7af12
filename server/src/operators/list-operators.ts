import { proposalKinds } from '@tarazu/contract/approvals/kinds'
import type { Reply } from '@tarazu/contract/endpoint'
import type { listOperators as api, OperatorRow } from '@tarazu/contract/operators/manage-api'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { isSessionOpen } from './operator-sessions.ts'

const aboutOperators = Object.keys(proposalKinds).filter((kind) => kind.startsWith('operator.'))

export async function listOperators({ db, clock }: Deps): Promise<Reply<typeof api>> {
  const rows = await db
    .selectFrom('operator')
    .select((of) => [
      'id',
      'email',
      'name',
      'roles',
      'created_at',
      'disabled_at',
      'added_by',
      sql<boolean>`totp_secret is null`.as('invited'),
      of
        .selectFrom('operator_session')
        .select((session) => session.fn.max('last_seen_at').as('at'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('seen'),
      of
        .selectFrom('operator_session')
        .select((session) => session.fn.countAll<bigint>().as('count'))
        .whereRef('operator_id', '=', 'operator.id')
        .where(isSessionOpen(clock.now()))
        .as('sign_ins'),
      of
        .selectFrom('passkey')
        .select((passkey) => passkey.fn.countAll<bigint>().as('count'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('passkeys'),
      of
        .selectFrom('proposal')
        .select('number')
        .whereRef('subject', '=', 'operator.email')
        .where('kind', 'in', aboutOperators as never)
        .where('state', '=', 'open')
        .where('expires_at', '>', new Date(clock.now()))
        .orderBy('proposal.id', 'desc')
        .limit(1)
        .as('proposal'),
    ])
    .orderBy('id')
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return rows.map((row): OperatorRow => {
    const { id, email, name, roles, proposal } = row
    return {
      id,
      email,
      name,
      roles,
      addedBy: row.added_by.map((added) => names.get(added) ?? ''),
      state: row.disabled_at ? 'disabled' : row.invited ? 'invited' : 'active',
      createdAt: row.created_at.getTime(),
      lastSeenAt: row.seen?.getTime() ?? null,
      signIns: Number(row.sign_ins),
      passkeys: Number(row.passkeys),
      proposal,
    }
  })
}
