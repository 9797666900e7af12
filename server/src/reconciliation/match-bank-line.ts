import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/reconciliation/bank-lines-api'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { changeRecharge } from '../recharges/change-recharge.ts'
import { lockRecharge, releaseClaims } from '../recharges/lock-recharge.ts'
import { lineAfter, referenceOf } from './bank-line.ts'
import { findCandidates } from './find-candidates.ts'
import { isClosed, lockLine } from './lock-line.ts'
import { ownerOf } from './owner-of.ts'
import { certainMatch, proposeMatches } from './propose-matches.ts'
import { writeLine } from './write-line.ts'

type Wanted = Input<typeof api.matchBankLine>

export async function matchBankLine(
  deps: Deps,
  { operator }: OperatorCaller,
  wanted: Wanted,
): Promise<Reply<typeof api.matchBankLine>> {
  return act(deps, async (act) => ({ proposal: await match(act, deps, operator, wanted) }))
}

/**
 * Where two operators match one line, or two lines with one recharge, the second is refused with
 * `already_decided`.
 */
async function match(act: Act, deps: Deps, operator: Operator, wanted: Wanted) {
  // The log is written before rows are locked, as everywhere, so that all wait in the same order.
  await act.audit({
    actor: operator,
    action: 'bank-line.matched',
    subject: wanted.line,
    customer: await ownerOf(act.tx, wanted.recharge),
    reason: wanted.reason,
    detail: { recharge: wanted.recharge },
  })
  const line = await lockLine(act, operator, wanted.line)
  const recharge = await lockRecharge(act, operator, wanted.recharge)
  const state = lineAfter(line, 'match')
  if (recharge.method === 'sandbox') throw new Refusal('already_decided')
  if (await isClosed(act.tx, recharge.customer_id)) throw new Refusal('account_closed')
  if (line.amount !== recharge.amount && !wanted.differs)
    throw new Refusal('not_matching', {
      asked: formatPaise(recharge.amount),
      received: formatPaise(line.amount),
    })
  await changeRecharge(act, recharge, 'match', { who: 'operator', received: line.amount })
  await writeLine(act, line, { state, recharge_id: recharge.id })
  act.announceToOperators('recharges')
  await releaseClaims(act.tx, [line.number, recharge.number])
  return propose(act, deps, operator, {
    kind: 'recharge.credit',
    subject: recharge.number,
    customer: recharge.customer_id,
    payload: {
      line: line.number,
      bankReference: referenceOf(line),
      asked: formatPaise(recharge.amount),
      received: formatPaise(line.amount),
    },
    reason: wanted.reason ?? 'Matched with a line of the bank.',
  })
}

/** Lines that one query reads. */
const atOnce = 2_000
const maxMatched = 200
/** A slow machine answers with what it has done by then, well before its caller gives up. */
const longest_ms = 4_000

/**
 * Matches open lines in their order, one after the other, each in an act of its own: a line that somebody
 * else has taken meanwhile is left to them.
 */
export async function matchCertainLines(
  deps: Deps,
  { operator }: OperatorCaller,
): Promise<Reply<typeof api.matchCertainLines>> {
  const until = deps.clock.now() + longest_ms
  let [tried, matched, left] = [0, 0, 0]
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const { certain, next } = await certainLines(deps, after)
    for (const each of certain) {
      // One at least, however slow: whoever asks again gets on.
      if (tried >= maxMatched || (tried > 0 && deps.clock.now() > until)) left += 1
      else {
        tried += 1
        if (await matchCertain(deps, operator, each)) matched += 1
      }
    }
    after = next
  }
  return { matched, left }
}

/**
 * The certain matches among the lines after an id; `next` is the id to continue from, undefined when there
 * are no more.
 */
async function certainLines({ db }: Deps, after: bigint) {
  const lines = await db
    .selectFrom('bank_line')
    .select(['id', 'number', 'amount', 'mentions'])
    .where('amount', '>', 0n)
    .where('state', '=', 'open')
    // A line without a reference is matched by hand.
    .where('reference', '!=', '')
    .where((where) => where('mentions', '!=', where.val([] as string[])))
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const candidates = await findCandidates(db, lines, { byAmount: false })
  const certain = proposeMatches(lines, candidates).flatMap((proposals, index) => {
    const recharge = certainMatch(proposals)?.number
    const line = lines[index]?.number
    return recharge && line ? { line, recharge } : []
  })
  return { certain, next: lines.length === atOnce ? lines.at(-1)?.id : undefined }
}

/** Answers false if the line or the recharge has changed meanwhile. */
async function matchCertain(
  deps: Deps,
  operator: Operator,
  found: { line: string; recharge: string },
): Promise<boolean> {
  const wanted = { ...found, reason: 'Named by its number, with the same amount.' }
  try {
    await act(deps, (act) => match(act, deps, operator, wanted))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export async function unmatchBankLine(
  deps: Deps,
  { operator }: OperatorCaller,
  { line: number, reason }: Input<typeof api.unmatchBankLine>,
): Promise<Reply<typeof api.unmatchBankLine>> {
  await act(deps, async (act) => {
    await act.audit({
      actor: operator,
      action: 'bank-line.unmatched',
      subject: number,
      customer: await ownerOf(act.tx, number),
      reason,
    })
    const line = await lockLine(act, operator, number)
    const state = lineAfter(line, 'unmatch')
    if (line.recharge_id === null) throw new Refusal('already_decided')
    const recharge = await act.tx
      .selectFrom('recharge')
      .selectAll()
      .where('id', '=', line.recharge_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await requireNoProposal(act.tx, { subject: recharge.number, now: act.at })
    await writeLine(act, line, { state, recharge_id: null })
    await changeRecharge(act, recharge, 'unmatch', { who: 'operator', received: null })
    act.announceToOperators('recharges')
  })
  return {}
}
