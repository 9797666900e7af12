/** What happens to an issue when a second operator has approved. */

import { seedHashOf } from '@tarazu/contract/ipo/allotment'
import { price as priceCodec } from '@tarazu/contract/money'
import * as z from 'zod/mini'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { Deps } from '../deps.ts'
import { allotmentOf } from './allotment-of.ts'
import { type IssueRow, states } from './issue.ts'
import { lockIssue, moveIssue } from './issue-rows.ts'
import { requireFreeCode, requirePrices } from './issue-terms.ts'
import { allotmentFacts } from './propose-issue.ts'

const idOf = (subject: string) => Number(subject.replace('IPO-', ''))

const announce: Executor = async (act, deps, { subject }) => {
  const issue = await lockIssue(act.tx, idOf(subject))
  if (deps.market.instrument(issue.symbol)) throw new Refusal('value_invalid', { field: 'symbol' })
  requirePrices(deps.market, { feedCode: issue.feed_code })
  await requireFreeCode(act.tx, issue)
  await announceIssue(act, deps, issue, 'operator')
}

/** Makes the seed, and publishes its hash before anybody can apply. */
export async function announceIssue(act: Act, deps: Deps, issue: IssueRow, who: 'operator' | 'system') {
  const seed = deps.random.bytes(32).toString('hex')
  await moveIssue(act, issue, 'announce', who, {
    seed_sealed: deps.secrets.seal('ipo-seed', Buffer.from(seed)),
    seed_hash: seedHashOf(seed),
  })
}

const allot: Executor = async (act, deps, { subject, payload }) => {
  const issue = await lockIssue(act.tx, idOf(subject))
  await approveAllotment(act, deps, issue, payload as AllotmentPayload, 'operator')
}

type AllotmentPayload = { price: string; result_hash: string }

/**
 * Publishes the seed; the job posts what follows from it. Refuses with `already_decided` where the issue does
 * not wait for its allotment. Computes that again, and refuses with `value_invalid` where it is not the
 * proposed one.
 */
export async function approveAllotment(
  act: Act,
  deps: Deps,
  issue: IssueRow,
  proposed: AllotmentPayload,
  who: 'operator' | 'system',
) {
  states.require(issue.state, 'approve', who)
  const price = z.decode(priceCodec, proposed.price)
  const facts = await allotmentFacts(deps, act.tx, issue, price)
  if (facts.result_hash !== proposed.result_hash) throw new Refusal('value_invalid', { field: 'result_hash' })
  const { seed } = await allotmentOf(deps, act.tx, issue)
  await moveIssue(act, issue, 'approve', who, {
    price,
    seed,
    result_hash: facts.result_hash,
    allotted: BigInt(facts.allotted),
  })
}

/** The job gives everything back. Nothing is left to decide about what it was to be. */
const withdraw: Executor = async (act, _deps, { subject, reason }) => {
  const issue = await lockIssue(act.tx, idOf(subject))
  await supersedeProposals(act, { subject, kinds: ['ipo.announce', 'ipo.allot'] })
  await moveIssue(act, issue, 'withdraw', 'operator', { reason })
}

export const ipoExecutors: Executors = {
  'ipo.announce': announce,
  'ipo.allot': allot,
  'ipo.withdraw': withdraw,
}
