/** The messages between the page and the worker that computes an allotment again, and the verdict. Pure. */
import type { AllotmentProblem, AllotmentStep } from '@tarazu/contract/ipo/allotment'

export type CheckResult = {
  problem: AllotmentProblem | undefined
  applications: number
  /** Number of shares. */
  allotted: number
  price: string
  resultHash: string
  seedHash: string
  listHash: string
}

export type CheckMessage =
  | { step: 'fetch' | AllotmentStep; applications: number }
  | { done: CheckResult }
  /** The name of the error. */
  | { failed: string }

type Fact = { field: string; value: string }

/** Facts of the proposal that the result has to equal, so that the operator approves what was computed. */
const agreed = {
  price: 'price',
  seed_hash: 'seedHash',
  list_hash: 'listHash',
  result_hash: 'resultHash',
  applications: 'applications',
  allotted: 'allotted',
} as const satisfies Record<string, keyof CheckResult>

/** The first fact that differs, in words; undefined if all agree. A proposal without its hash never fits. */
export function mismatch(result: CheckResult, facts: readonly Fact[]): string | undefined {
  const { problem } = result
  if (problem) return problemText(problem)
  for (const [field, name] of Object.entries(agreed)) {
    const proposed = facts.find((fact) => fact.field === field)?.value
    if (proposed !== String(result[name]))
      return `What is proposed names another ${field.replace('_', ' ')} than what was computed: ${proposed ?? 'none'}, not ${result[name]}.`
  }
  return undefined
}

export function problemText(problem: AllotmentProblem) {
  switch (problem.what) {
    case 'seed_hash':
      return 'The seed does not fit the hash that was published before the close.'
    case 'list_hash':
      return 'The list of applications does not fit its hash from the close.'
    case 'result_hash':
      return 'The result does not fit its hash.'
    case 'too_many':
      return 'More shares are given out than there are.'
    case 'order':
      return `The list is not in order at application ${problem.number}.`
    case 'allotted':
      return `Application ${problem.number} gets ${problem.gets} lots in the draw; the proposal says ${problem.says}.`
  }
}
