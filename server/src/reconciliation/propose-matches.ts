/** Finds which recharge a bank line may belong to. It only proposes; a person decides. Pure. */
import type { certainties } from '@tarazu/contract/reconciliation/bank-line'

export type Certainty = (typeof certainties)[number]

type Line = { mentions: readonly string[]; amount: bigint }
type Thing = { number: string; amount: bigint; kind?: string }

const maxByAmount = 3

/**
 * Candidates that the line's text names come first, and among them those with the same amount. If no number
 * fits, the oldest few of each kind with the same amount follow. `things` are sorted by age.
 */
export function proposeMatches<T extends Thing>(
  lines: readonly Line[],
  things: readonly T[],
): { thing: T; certainty: Certainty }[][] {
  const byNumber = new Map(things.map((thing) => [thing.number, thing]))
  const byAmount = new Map<bigint, T[]>()
  for (const thing of things) {
    const same = byAmount.get(thing.amount) ?? []
    if (same.filter(({ kind }) => kind === thing.kind).length < maxByAmount)
      byAmount.set(thing.amount, [...same, thing])
  }
  return lines.map(({ mentions, amount }) => {
    // The amount of a line that went out is below zero, the amount of what it paid is not.
    const size = amount < 0n ? -amount : amount
    const named = mentions.flatMap((number) => byNumber.get(number) ?? [])
    if (named.length === 0)
      return (byAmount.get(size) ?? []).map((thing) => ({ thing, certainty: 'amount' as const }))
    return named
      .map((thing) => ({
        thing,
        certainty: thing.amount === size ? ('number_and_amount' as const) : ('number' as const),
      }))
      .sort((one, other) => Number(other.thing.amount === size) - Number(one.thing.amount === size))
  })
}

/**
 * The only recharge that the line names and that has the same amount; undefined where there is none, or more
 * than one.
 */
export function certainMatch<T>(proposals: readonly { thing: T; certainty: Certainty }[]): T | undefined {
  const certain = proposals.filter(({ certainty }) => certainty === 'number_and_amount')
  return certain.length === 1 ? certain[0]?.thing : undefined
}
