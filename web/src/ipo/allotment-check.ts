/** What the page and the worker that checks an allotment say to each other, and what comes of it. Pure. */
import {
  type AllotmentFormat,
  type AllotmentProblem,
  type AllotmentStep,
  allotmentSteps,
} from '@tarazu/contract/ipo/allotment'

/** `number`: of the own application, where there is one. */
export type CheckWish = { issue: number; number: string | undefined }

export const checkSteps = ['fetch', ...allotmentSteps] as const
export type CheckStep = (typeof checkSteps)[number]

export type CheckResult = {
  problem: AllotmentProblem | undefined
  applications: number
  format: AllotmentFormat
  seed: string
  seedHash: string
  listHash: string
  /** What the own application got; undefined where it is not in the list. */
  shares: number | undefined
}

export type CheckMessage =
  | { step: CheckStep; applications: number }
  | { done: CheckResult }
  /** The name of the error. */
  | { failed: string }

/** What was known before: from the page, and from the customer's own record. */
export type Known = {
  format: AllotmentFormat
  seedHash: string
  listHash: string | null
  /** Who approved the result; null where the record does not say. */
  allottedBy: 'operator' | 'system' | null
  own: { number: string; shares: number } | undefined
}

export type Verdict = { step: AllotmentStep | 'mine'; fits: boolean | undefined }

const stepOf: Record<AllotmentProblem['what'], AllotmentStep> = {
  seed_hash: 'seed',
  order: 'list',
  list_hash: 'list',
  allotted: 'draw',
  too_many: 'draw',
  result_hash: 'result',
}

/** Where the published file is another than that whose hashes and rule were on the page before. */
export function namesOther(result: CheckResult, known: Known) {
  if (result.seedHash !== known.seedHash) return 'seed'
  if (known.listHash !== null && result.listHash !== known.listHash) return 'list'
  return result.format === known.format ? undefined : 'draw'
}

/** Step by step whether it fits; undefined for what was not reached after something that does not. */
export function verdicts(result: CheckResult, known: Known): Verdict[] {
  const other = namesOther(result, known)
  const wrong = result.problem && stepOf[result.problem.what]
  const placeOf = (step: AllotmentStep | undefined) =>
    step === undefined ? allotmentSteps.length : allotmentSteps.indexOf(step)
  const at = Math.min(placeOf(other), placeOf(wrong))
  const found: Verdict[] = allotmentSteps.map((step, place) => ({
    step,
    fits: place < at ? true : place === at ? false : undefined,
  }))
  if (known.own) {
    found.push({
      step: 'mine',
      fits: at === allotmentSteps.length ? result.shares === known.own.shares : undefined,
    })
  }
  return found
}

/** The sentence of a result that fits: it claims of nobody what the record does not say. */
export function resultText({ allottedBy }: Pick<Known, 'allottedBy'>) {
  if (allottedBy === 'operator') return 'result'
  return allottedBy === 'system' ? 'resultOfSystem' : 'resultOfNobody'
}
