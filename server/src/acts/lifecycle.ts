import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Queue } from '@tarazu/contract/queues/queues'
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Transaction } from 'kysely'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { Tables } from '../db/tables.ts'
import type { Journal } from '../ledger/journal.ts'
import type { Act } from './act.ts'
import type { Staged, StateTable } from './state-table.ts'

type Row<State extends string> = Staged<State> & { number: string; customer_id: number }

/**
 * How rows of one kind (loans, withdrawals) are changed: each step locks, decides, posts, writes and
 * announces.
 */
export type Lifecycle<State extends string, Move extends string, R extends Row<State>> = {
  states: StateTable<State, Move>
  /** The operators' queue that shows these rows. */
  queue: Queue
  /**
   * The move that each kind of proposal asks for. A proposal is superseded once its move is no longer
   * possible.
   */
  proposals: { readonly [K in ProposalKind]?: Move }
  /** Locks the row. Refuses with `not_found` if it does not exist or is not this customer's. */
  lock(tx: Transaction<Tables>, number: string, customer?: number): Promise<R>
  write(tx: Transaction<Tables>, before: R, after: R): Promise<void>
}

export type Step<R> = {
  number: string
  /** The customer whose row it has to be; undefined: anybody's. */
  customer?: number | undefined
  /** The refusal if an account has too little; without one that is a bug. */
  overdrawn?: RefusalCode
  /** Pure. Undefined: there is nothing to do. */
  decide(row: R, at: number): { row: R; journals?: readonly Journal[] } | undefined
}

/**
 * Takes one step of one row: the row, its journals and its announcements commit together. Returns the row
 * before and after, and whether there was anything to do. Refuses with `not_found`, with `overdrawn`, and
 * with what `decide` refuses.
 */
export async function takeStep<State extends string, Move extends string, R extends Row<State>>(
  act: Act,
  lifecycle: Lifecycle<State, Move, R>,
  { number, customer, overdrawn, decide }: Step<R>,
): Promise<{ before: R; after: R; taken: boolean }> {
  const before = await lifecycle.lock(act.tx, number, customer)
  const change = decide(before, act.at)
  if (!change) return { before, after: before, taken: false }
  const { row: after, journals = [] } = change
  await act.post(journals, overdrawn)
  await lifecycle.write(act.tx, before, after)
  await supersedeProposals(act, { subject: number, kinds: impossibleIn(lifecycle, after.state) })
  act.announce(after.customer_id, ['wallet'])
  act.announceToOperators(lifecycle.queue)
  return { before, after, taken: true }
}

/** The kinds of proposals that nobody can approve any more in this state. */
function impossibleIn<State extends string, Move extends string, R extends Row<State>>(
  { states, proposals }: Lifecycle<State, Move, R>,
  state: State,
) {
  const kinds = Object.keys(proposals) as ProposalKind[]
  return kinds.filter((kind) => !states.allows(state, proposals[kind] as Move))
}
