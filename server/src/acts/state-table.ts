/** Which move leads from which state to which, as a pure value, and the only way to make a move. */
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../answer/refusal.ts'

export type Who = 'customer' | 'operator' | 'system'

/**
 * Something that goes through states: the present one, and when and by whom each was entered (`at` in ISO
 * 8601, UTC).
 */
export type Staged<State extends string> = {
  state: State
  timeline: { state: string; at: string; who: Who }[]
}

export type StateTable<State extends string, Move extends string> = {
  next: Readonly<Record<State, Readonly<Partial<Record<Move, State>>>>>
  allows(state: State, move: Move): boolean
  /**
   * Refuses if the state does not allow the move: with `cannot_cancel` to customers, with `already_decided`
   * to operators.
   */
  require(state: State, move: Move, who: Who): State
  /** The row after the move, with its timeline entry; `at` is ms UTC. Refuses as `require` does. */
  transition<Row extends Staged<State>>(row: Row, move: Move, at: number, who: Who): Row
}

/** `refusals` replaces those codes for a capability's customers or operators. */
export function stateTable<State extends string, Move extends string>(
  next: StateTable<State, Move>['next'],
  refusals: Partial<Record<Who, RefusalCode>> = {},
): StateTable<State, Move> {
  const codes: Record<Who, RefusalCode> = {
    customer: 'cannot_cancel',
    operator: 'already_decided',
    system: 'already_decided',
    ...refusals,
  }
  function require(state: State, move: Move, who: Who) {
    const after = next[state][move]
    if (after === undefined) throw new Refusal(codes[who])
    return after
  }
  return {
    next,
    allows: (state, move) => next[state][move] !== undefined,
    require,
    transition(row, move, at, who) {
      const state = require(row.state, move, who)
      const step = { state, at: new Date(at).toISOString(), who }
      return { ...row, state, timeline: [...row.timeline, step] }
    },
  }
}
