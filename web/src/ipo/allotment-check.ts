/** Messages between the page and the worker that checks an allotment, and the verdicts. Pure. */
import {
  type AllotmentFormat,
  type AllotmentProblem,
  type AllotmentStep,
  allotmentSteps,
} from '@tarazu/contract/ipo/allotment'

/** `number` is that of the customer's own application, if any. */
export type CheckRequest = { issue: number; number: string | undefined }

export const checkSteps = ['fetch', ...allotmentSteps] as const
export type CheckStep = (typeof checkSteps)[number]

export type CheckResult = {
  problem: AllotmentProblem | undefined
  applications: number
  format: AllotmentFormat
  seed: string
  seedHash: string
  listHash: string
  /** Shares of the customer's own application; undefined if it is not in the list. */
  shares: number | undefined
}

export type CheckMessage =
  | { step: CheckStep; applications: number }
  | { done: CheckResult }
  /** The name of the error. */
  | { failed: string }

/** What is known apart from the file: from the page, and from the customer's own record. */
export type Known = {
  format: AllotmentFormat
  seedHash: string
  listHash: string | null
  /** Who approved the result; null if that was not recorded. */
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

/** The step at which the published file differs from the hashes and the rule that the page had before. */
export function differingStep(result: CheckResult, known: Known) {
  if (result.seedHash !== known.seedHash) return 'seed'
  if (known.listHash !== null && result.listHash !== known.listHash) return 'list'
  return result.format === known.format ? undefined : 'draw'
}

/** Whether each step fits; undefined for steps after the first that does not, which are not checked. */
export function verdicts(result: CheckResult, known: Known): Verdict[] {
  const indexOf = (step: AllotmentStep | undefined) =>
    step === undefined ? allotmentSteps.length : allotmentSteps.indexOf(step)
  const firstWrong = Math.min(
    indexOf(differingStep(result, known)),
    indexOf(result.problem && stepOf[result.problem.what]),
  )
  const found: Verdict[] = allotmentSteps.map((step, index) => ({
    step,
    fits: index < firstWrong ? true : index === firstWrong ? false : undefined,
  }))
  if (known.own) {
    found.push({
      step: 'mine',
      fits: firstWrong === allotmentSteps.length ? result.shares === known.own.shares : undefined,
    })
  }
  return found
}

/** The text of a result that fits, which claims no approval that was not recorded. */
export function resultText({ allottedBy }: Pick<Known, 'allottedBy'>) {
  if (allottedBy === 'operator') return 'result'
  return allottedBy === 'system' ? 'resultOfSystem' : 'resultOfNobody'
}
