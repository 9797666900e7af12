/** What happens to an issue when a second operator has approved. */

import { seedHashOf } from '@tarazu/contract/ipo/allotment'
import { price as priceCodec } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { allotmentOf } from './allotment-of.ts'
import type { IssueRow } from './issue.ts'
import { lockIssue, moveIssue } from './issue-rows.ts'
import { requireFreeCode, requirePrices } from './issue-terms.ts'
import { allotmentFacts } from './propose-issue.ts'

const idOf = (subject: string) => Number(subject.replace('IPO-', ''))

const announce: Executor = async ({ tx }, deps, { subject }) => {
  const issue = await lockIssue(tx, idOf(subject))
  if (deps.market.instrument(issue.symbol)) throw new Refusal('value_invalid', { field: 'symbol' })
  requirePrices(deps.market, { feedCode: issue.feed_code })
  await requireFreeCode(tx, issue)
  await announceIssue(tx, deps, issue, 'operator')
  return undefined
}

/** Makes the seed, and publishes its hash before anybody can apply. */
export async function announceIssue(
  tx: Transaction<Tables>,
  deps: Deps,
  issue: IssueRow,
  who: 'operator' | 'system',
) {
  const seed = deps.random.bytes(32).toString('hex')
  await moveIssue(tx, deps, issue, 'announce', who, {
    seed_sealed: deps.secrets.seal('ipo-seed', Buffer.from(seed)),
    seed_hash: seedHashOf(seed),
  })
}

const allot: Executor = async ({ tx }, deps, { subject, payload }) => {
  const issue = await lockIssue(tx, idOf(subject))
  await approveAllotment(tx, deps, issue, payload as AllotmentPayload, 'operator')
  return undefined
}

type AllotmentPayload = { price: string; result_hash: string }

/**
 * Publishes the seed; the job posts what follows from it. Computes the allotment again, and refuses with `value_invalid`
 * where it is not the one that was proposed.
 */
export async function approveAllotment(
  tx: Transaction<Tables>,
  deps: Deps,
  issue: IssueRow,
  proposed: AllotmentPayload,
  who: 'operator' | 'system',
) {
  if (issue.state !== 'closed') throw new Refusal('already_decided')
  const price = z.decode(priceCodec, proposed.price)
  const facts = await allotmentFacts(deps, tx, issue, price)
  if (facts.result_hash !== proposed.result_hash) throw new Refusal('value_invalid', { field: 'result_hash' })
  const { seed } = await allotmentOf(deps, tx, issue)
  await moveIssue(tx, deps, issue, 'approve', who, {
    price,
    seed,
    result_hash: facts.result_hash,
    allotted: BigInt(facts.allotted),
  })
}

/** The job gives everything back. Nothing is left to decide about what it was to be. */
const withdraw: Executor = async ({ tx }, deps, { subject, reason }) => {
  const issue = await lockIssue(tx, idOf(subject))
  await overtakeProposalsInTx(tx, { subject, kinds: ['ipo.announce', 'ipo.allot'], at: deps.clock.now() })
  await moveIssue(tx, deps, issue, 'withdraw', 'operator', { reason })
  return undefined
}

export const ipoExecutors: Executors = {
  'ipo.announce': announce,
  'ipo.allot': allot,
  'ipo.withdraw': withdraw,
}
