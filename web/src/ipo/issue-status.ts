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

/** Product 4: applying is allowed only then. */
export function isForthcoming({ status }: Pick<Issue, 'status'>) {
  return status === 'Forthcoming'
}

/** Whether it can be applied for, could be, or will be. */
export function applyingIs(issue: Pick<Issue, 'status'>) {
  if (isForthcoming(issue)) return 'possible'
  return issue.status === 'Announced' ? 'to come' : 'over'
}

/** The hashes are there to be noted down before anybody knows who gets what. */
export function isBeforeClose({ status }: Pick<Issue, 'status'>) {
  return status === 'Announced' || status === 'Forthcoming'
}

/** Listed or withdrawn: nothing can be done with it any more, but to look how it came. */
export function isOver({ status }: Pick<Issue, 'status'>) {
  return status === 'Listed' || status === 'Withdrawn'
}

const latestShown = 3

/** What is under way, and of what is over the latest few alone, or all that were asked for. */
export function foldIssues(issues: readonly Issue[], ended: readonly Issue[] | undefined) {
  return {
    underWay: issues.filter((issue) => !isOver(issue)),
    over: ended ?? issues.filter(isOver).slice(0, latestShown),
  }
}

const outcomeTones = {
  pending: 'notice',
  success: 'success',
  failed: 'error',
  completed: 'success',
  cancelled: 'neutral',
} as const satisfies Record<(typeof applicationOutcomes)[ApplicationStage], Tone>

/** Both readings of product 4: the label of where it is, and what has become of it. */
export function applicationStatus({ stage }: Pick<Application, 'stage'>) {
  const outcome = applicationOutcomes[stage]
  return {
    label: `ipo.label.${stage}` as const,
    outcome: `ipo.outcome.${outcome}` as const,
    tone: outcomeTones[outcome],
  }
}

/** The money that matters most about it now: what is blocked, was paid, or came back. */
export function applicationMoney({ stage, held, paid, returned }: Application) {
  if (stage === 'applied') return { amount: held, word: 'ipo.isBlocked' } as const
  if (stage === 'allotted' || stage === 'delivered') return { amount: paid, word: 'ipo.isPaid' } as const
  return { amount: returned, word: 'ipo.isReturned' } as const
}

/** A `stage` of the timeline that this copy of the app does not know keeps the server's word. */
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
