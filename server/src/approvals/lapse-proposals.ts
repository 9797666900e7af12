import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { sql } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'

const batchSize = 100

/** A job. Expires proposals that were not decided in time; until it runs they cannot be decided either. */
export async function lapseProposals(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  round: Round = standaloneRound(deps),
) {
  const { db, clock } = deps
  const now = clock.now()
  await runEachPaged(round, {
    next: (last: { id: bigint; number: string } | undefined) =>
      db
        .selectFrom('proposal')
        .select(['id', 'number'])
        .where('state', '=', 'open')
        .where('expires_at', '<=', new Date(now))
        .where('id', '>', last?.id ?? 0n)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    reference: ({ number }) => number,
    work: ({ id }) => act(deps, (lapsing) => lapse(lapsing, sql`id = ${id}`)),
  })
}

/** Expires the proposals of an operator who may no longer sign in. */
export async function lapseProposalsOf(act: Act, operator: number) {
  while ((await lapse(act, sql`proposed_by = ${operator}`)) === batchSize);
}

export async function lapseProposalAbout(
  act: Act,
  { kind, subject }: { kind: ProposalKind; subject: string },
) {
  await lapse(act, sql`kind = ${kind} and subject = ${subject} and expires_at <= ${new Date(act.at)}`)
}

async function lapse(
  { tx, audit, announceToOperators }: Act,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const lapsed = await tx
    .updateTable('proposal')
    .set({ state: 'expired' })
    .where('id', 'in', (of) =>
      of
        .selectFrom('proposal')
        .select('id')
        .where('state', '=', 'open')
        .where(sql<boolean>`${which}`)
        .orderBy('id')
        .limit(batchSize)
        // A proposal that is being decided at this moment is left to that decision.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['number', 'kind', 'subject', 'customer_id'])
    .execute()
  for (const { number, kind, subject, customer_id } of lapsed) {
    await audit({
      actor: 'system',
      action: `${kind}.expired`,
      subject,
      customer: customer_id ?? undefined,
      detail: { proposal: number },
    })
  }
  if (lapsed.length > 0) announceToOperators('approvals')
  return lapsed.length
}
