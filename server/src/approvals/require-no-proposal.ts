import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'

type About = {
  subject: string
  /** Ms UTC: what has lapsed by then is waited for by nobody. */
  now: number
  /** Only one of this kind stands in the way. */
  kind?: ProposalKind | undefined
  /** The number of one that does not: the one that has just been made. */
  but?: string | undefined
}

/** Refuses with `already_proposed` while a second operator is waited for about a thing. */
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
