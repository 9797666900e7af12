/** What the page and the worker that checks an allotment say to each other, and what comes of it. Pure. */
import { type AllotmentProblem, type AllotmentStep, allotmentSteps } from '@tarazu/contract/ipo/allotment'

/** `number`: of the own application, where there is one. */
export type CheckWish = { issue: number; number: string | undefined }

export const checkSteps = ['fetch', ...allotmentSteps] as const
export type CheckStep = (typeof checkSteps)[number]

export type CheckResult = {
  problem: AllotmentProblem | undefined
  applications: number
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
  seedHash: string
  listHash: string | null
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

/** Whether the published file is the one whose hashes were on the page before. */
export function namesOtherHash(result: CheckResult, known: Known) {
  if (result.seedHash !== known.seedHash) return 'seed'
  return known.listHash !== null && result.listHash !== known.listHash ? 'list' : undefined
}

/** Step by step whether it fits; undefined for what was not reached after something that does not. */
export function verdicts(result: CheckResult, known: Known): Verdict[] {
  const broken = namesOtherHash(result, known) ?? (result.problem && stepOf[result.problem.what])
  const at = broken === undefined ? allotmentSteps.length : allotmentSteps.indexOf(broken)
  const found: Verdict[] = allotmentSteps.map((step, place) => ({
    step,
    fits: place < at ? true : place === at ? false : undefined,
  }))
  if (known.own) {
    found.push({ step: 'mine', fits: broken === undefined ? result.shares === known.own.shares : undefined })
  }
  return found
}
