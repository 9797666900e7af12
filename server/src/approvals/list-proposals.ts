import type { listProposals as api } from '@tarazu/contract/approvals/api'
import { decidableKinds, readableKinds } from '@tarazu/contract/approvals/kinds'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { sql } from 'kysely'
import { countedAtMost, cutPage, keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { proposalJson, selectProposals } from './proposal-row.ts'
import { tooNewFor } from './too-new.ts'

export async function listProposals(
  { db, clock, settings }: Deps,
  { operator }: OperatorCaller,
  { state, kind, subject, after, limit = 25 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const now = clock.now()
  const mine = state === 'mine'
  const readable = mine ? decidableKinds(operator.roles) : readableKinds(operator.roles)
  const kinds = kind ? readable.filter((each) => each === kind) : readable
  if (kinds.length === 0) return { rows: [], next: null, count: 0 }
  const tooNew = await tooNewFor(db, settings, operator.id, now)
  const open = sql<boolean>`(state = 'open' and expires_at > ${new Date(now)})`
  const found = db
    .selectFrom('proposal')
    .select('id')
    // An index on kind is of no use when nearly all kinds are wanted.
    .$if(kinds.length === 1, (query) => query.where('kind', '=', kinds[0] as never))
    .$if(kinds.length > 1, (query) => query.where(sql<boolean>`kind = any(${kinds})`))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .$if(mine, (query) => query.where(sql<boolean>`proposed_by <> all(${[operator.id, ...tooNew]})`))
    .$if(mine || state === 'open', (query) => query.where('state', '=', 'open').where(open))
    .$if(state === 'decided', (query) => query.where(sql<boolean>`not ${open}`))
  const last = keyOf(after)
  // The next to lapse comes first.
  const oldestFirst = mine || state === 'open'
  const order = oldestFirst ? 'asc' : 'desc'
  const ids = await found
    .$if(last !== undefined, (query) => query.where('id', oldestFirst ? '>' : '<', last as bigint))
    .orderBy('id', order)
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(ids, limit)
  const rows =
    page.length === 0
      ? []
      : await selectProposals(db)
          .where(
            'proposal.id',
            'in',
            page.map(({ id }) => id),
          )
          .orderBy('proposal.id', order)
          .execute()
  const count = await countedAtMost(db, found)
  return { rows: rows.map((row) => proposalJson(row, { operator, now, tooNew })), next, count }
}
