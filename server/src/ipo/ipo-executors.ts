/** Carries out what a second operator has approved about an issue. */
import { seedHashOf } from '@tarazu/contract/ipo/allotment'
import { price as priceCodec } from '@tarazu/contract/money'
import * as z from 'zod/mini'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { Deps } from '../deps.ts'
import { type IssueRow, issueTransitions } from './issue.ts'
import { lockIssue, transitionIssue } from './issue-rows.ts'
import { requireFreeCode, requirePrices } from './issue-terms.ts'
import { allotmentFacts } from './propose-issue.ts'
import { readAllotment } from './read-allotment.ts'

const idOf = (subject: string) => Number(subject.replace('IPO-', ''))

const announce: Executor = async (act, deps, { subject }) => {
  const issue = await lockIssue(act.tx, idOf(subject))
  if (deps.market.instrument(issue.symbol)) throw new Refusal('value_invalid', { field: 'symbol' })
  requirePrices(deps.market, { feedCode: issue.feed_code })
  await requireFreeCode(act.tx, issue)
  await announceIssue(act, deps, issue, 'operator')
}

/** Draws the seed, and publishes its hash before anybody can apply. */
export async function announceIssue(act: Act, deps: Deps, issue: IssueRow, who: 'operator' | 'system') {
  const seed = deps.random.bytes(32).toString('hex')
  await transitionIssue(act, issue, 'announce', who, {
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
 * Publishes the seed; the job then posts the allotment. Refuses with `already_decided` if the issue does not
 * wait for its allotment, and with `value_invalid` if the allotment, computed again, is not the proposed one.
 */
export async function approveAllotment(
  act: Act,
  deps: Deps,
  issue: IssueRow,
  proposed: AllotmentPayload,
  who: 'operator' | 'system',
) {
  issueTransitions.require(issue.state, 'approve', who)
  const price = z.decode(priceCodec, proposed.price)
  const facts = await allotmentFacts(deps, act.tx, issue, price)
  if (facts.result_hash !== proposed.result_hash) throw new Refusal('value_invalid', { field: 'result_hash' })
  const { seed } = await readAllotment(deps, act.tx, issue)
  await transitionIssue(act, issue, 'approve', who, {
    price,
    seed,
    result_hash: facts.result_hash,
    allotted: BigInt(facts.allotted),
  })
}

/** The job returns the money. Other open proposals about the issue can no longer be decided. */
const withdraw: Executor = async (act, _deps, { subject, reason }) => {
  const issue = await lockIssue(act.tx, idOf(subject))
  await supersedeProposals(act, { subject, kinds: ['ipo.announce', 'ipo.allot'] })
  await transitionIssue(act, issue, 'withdraw', 'operator', { reason })
}

export const ipoExecutors: Executors = {
  'ipo.announce': announce,
  'ipo.allot': allot,
  'ipo.withdraw': withdraw,
}
