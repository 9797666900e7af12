import type { Application } from '@tarazu/contract/ipo/api'
import {
  type ApplicationStage,
  applicationOutcomes,
  type Issue,
  type IssueStatus,
} from '@tarazu/contract/ipo/issue'
import type { Tone } from '@tarazu/ui/tag'

const tones: Record<IssueStatus, Tone> = {
  Draft: 'neutral',
  Announced: 'neutral',
  Forthcoming: 'brand',
  Closed: 'notice',
  Allotted: 'success',
  Listed: 'success',
  Withdrawn: 'neutral',
}

export function issueStatus({ status }: Pick<Issue, 'status'>) {
  return { text: `ipo.status.${status}` as const, tone: tones[status] }
}

/** Product 4: customers can apply only at this stage. */
export function isForthcoming({ status }: Pick<Issue, 'status'>) {
  return status === 'Forthcoming'
}

/** Whether customers can apply now, later, or no longer. */
export function applyingState(issue: Pick<Issue, 'status'>) {
  if (isForthcoming(issue)) return 'possible'
  return issue.status === 'Announced' ? 'to come' : 'over'
}

/** Until it closes, the hash of the seed can be written down before anybody knows the result. */
export function isBeforeClose({ status }: Pick<Issue, 'status'>) {
  return status === 'Announced' || status === 'Forthcoming'
}

/** An issue that has ended: only its outcome is left to see. */
export function isOver({ status }: Pick<Issue, 'status'>) {
  return status === 'Listed' || status === 'Withdrawn'
}

const maxEndedShown = 3

/** Issues under way, and ended ones: all that were loaded on request, else the latest few. */
export function foldIssues(issues: readonly Issue[], ended: readonly Issue[] | undefined) {
  return {
    underWay: issues.filter((issue) => !isOver(issue)),
    over: ended ?? issues.filter(isOver).slice(0, maxEndedShown),
  }
}

const outcomeTones = {
  pending: 'notice',
  success: 'success',
  failed: 'error',
  completed: 'success',
  cancelled: 'neutral',
} as const satisfies Record<(typeof applicationOutcomes)[ApplicationStage], Tone>

/** Both readings of product 4: the label of the stage, and the outcome. */
export function applicationStatus({ stage }: Pick<Application, 'stage'>) {
  const outcome = applicationOutcomes[stage]
  return {
    label: `ipo.label.${stage}` as const,
    outcome: `ipo.outcome.${outcome}` as const,
    tone: outcomeTones[outcome],
  }
}

/** The amount that matters most at this stage: blocked, paid or returned. */
export function applicationMoney({ stage, held, paid, returned }: Application) {
  if (stage === 'applied') return { amount: held, word: 'ipo.isBlocked' } as const
  if (stage === 'allotted' || stage === 'delivered') return { amount: paid, word: 'ipo.isPaid' } as const
  return { amount: returned, word: 'ipo.isReturned' } as const
}

/** States of the timeline that have a text; others are shown in the server's word. */
const events = [
  'applied',
  'changed',
  'cancelled',
  'allotted',
  'not_allotted',
  'delivered',
  'withdrawn',
] as const

export function eventText(state: string) {
  const known = events.find((each) => each === state)
  return known && (`ipo.event.${known}` as const)
}
