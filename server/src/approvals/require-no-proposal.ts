import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'

type About = {
  subject: string
  /** ms UTC; proposals that have lapsed by then do not count. */
  now: number
  /** Only proposals of this kind count. */
  kind?: ProposalKind | undefined
  /** The number of a proposal that does not count, such as the one just made. */
  but?: string | undefined
}

/** Refuses with `already_proposed` while a proposal about the subject is open. */
export async function requireNoProposal(tx: Transaction<Tables>, { subject, now, kind, but }: About) {
  const waiting = await tx
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date(now))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as ProposalKind))
    .$if(but !== undefined, (query) => query.where('number', '!=', but as string))
    .executeTakeFirst()
  if (waiting) throw new Refusal('already_proposed')
}
