import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Operator } from '../deps.ts'
import { type ProposalRequest, propose } from './propose.ts'

/**
 * What an operator wanted to do alone becomes a proposal. They are told so by a refusal, `waits_for_second`,
 * for nothing of it has happened yet. Refuses with what `propose` refuses, too.
 */
export async function holdForSecond(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'random'>,
  operator: Operator,
  wanted: ProposalRequest,
): Promise<never> {
  const proposal = await act(deps, (act) => propose(act, deps, operator, wanted))
  throw new Refusal('waits_for_second', { proposal })
}
