/** Jobs that open and close issues, and carry out allotments, listings and withdrawals. */
import { listHashOf } from '@tarazu/contract/ipo/allotment'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, standaloneRound } from '../jobs/run-each.ts'
import { type IssueRow, subjectOfIssue } from './issue.ts'
import { lockIssue, transitionIssue } from './issue-rows.ts'
import { readWishes } from './read-allotment.ts'
import { runAllotment } from './run-allotment.ts'
import { beginListing, runListing } from './run-listing.ts'
import { runWithdrawal } from './run-withdrawal.ts'

/** How often it looks for other issues that have become due while some are running. */
const pollEvery_ms = 1_000

/**
 * Takes the next step of each issue, and ends when none is running. An issue that fails, or takes a minute
 * over its applications, does not keep the others waiting, nor those that become due meanwhile.
 */
export async function runIssues(deps: Deps, round: Round = standaloneRound(deps)) {
  await openAndCloseIssues(deps, round)
  const running = new Map<number, Promise<unknown>>()
  async function startDue() {
    const issues = await issuesIn(deps, ['allotting', 'allotted', 'listing', 'withdrawing'])
    for (const issue of issues) {
      if (running.has(issue.id)) continue
      const step = recordFailure(round, issue, () => runIssue(deps, issue, round))
      running.set(
        issue.id,
        step.finally(() => running.delete(issue.id)),
      )
    }
  }
  await startDue()
  while (running.size > 0) {
    const done = await endedWithin(Promise.all(running.values()), pollEvery_ms)
    if (!done && round.held())
      await startDue().catch((error: unknown) =>
        deps.log.error({ err: error }, 'no other issue was looked at'),
      )
  }
}

/** Whether `work` has ended within `ms`. */
async function endedWithin(work: Promise<unknown>, ms: number) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  return Promise.race([work.then(() => true), timeout]).finally(() => clearTimeout(timer))
}

/** Also a job of its own, because `runIssues` may be busy with one issue for minutes. */
export async function openAndCloseIssues(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = deps.market.now()
  for (const issue of await issuesIn(deps, ['announced', 'open'])) {
    if (issue.state === 'announced' && issue.opens_at.getTime() <= now)
      await recordFailure(round, issue, () => openIssue(deps, issue.id))
    if (issue.state === 'open' && issue.closes_at.getTime() <= now)
      await recordFailure(round, issue, () => closeIssue(deps, issue.id))
  }
}

const issuesIn = ({ db }: Deps, states: IssueRow['state'][]) =>
  db.selectFrom('ipo_issue').selectAll().where('state', 'in', states).orderBy('id').execute()

const recordFailure = ({ failed }: Round, { id }: IssueRow, step: () => Promise<unknown>) =>
  step().catch((error: unknown) => failed(subjectOfIssue(id), error))

async function runIssue(deps: Deps, issue: IssueRow, round: Round) {
  const { id, state } = issue
  const now = deps.market.now()
  if (state === 'allotting') return runAllotment(deps, id, { round })
  if (state === 'allotted' && issue.lists_at.getTime() <= now) {
    return (await beginListing(deps, id)) ? runListing(deps, id, { round }) : undefined
  }
  if (state === 'listing') return runListing(deps, id, { round })
  if (state === 'withdrawing') return runWithdrawal(deps, id, { round })
  return undefined
}

async function openIssue(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const issue = await lockIssue(act.tx, id)
    if (issue.state === 'announced') await transitionIssue(act, issue, 'open', 'system')
  })
}

/** Publishes the hash of the list, so that from then on nobody can be added or left out. */
async function closeIssue(deps: Deps, id: number) {
  await act(deps, async (act) => {
    // This lock waits for applications that are being made at this moment.
    const issue = await lockIssue(act.tx, id)
    if (issue.state !== 'open') return
    const wishes = await readWishes(act.tx, issue)
    const lots = wishes.reduce((sum, [, wanted]) => sum + wanted, 0)
    await transitionIssue(act, issue, 'close', 'system', {
      list_hash: listHashOf(wishes),
      applications: wishes.length,
      applied: BigInt(lots) * BigInt(issue.lot),
    })
  })
}

/** Updates how many have applied so far, for the list of issues. */
export async function countApplications({ db }: Pick<Deps, 'db'>) {
  await sql`
    update ipo_issue i set applications = c.applications, applied = c.applied
      from ipo_issue o
     cross join lateral (select count(*)::integer as applications,
                                coalesce(sum(quantity), 0)::bigint as applied
                           from ipo_application where issue_id = o.id and state = 'applied') c
     where i.id = o.id and o.state = 'open' and i.state = 'open'
       and (i.applications, i.applied) <> (c.applications, c.applied)`.execute(db)
}
