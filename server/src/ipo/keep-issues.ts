/** What time does to issues: they open, close, list; and what takes long goes on. */
import { listHashOf } from '@tarazu/contract/ipo/allotment'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, standaloneRound } from '../jobs/run-each.ts'
import { readWishes } from './allotment-of.ts'
import { type IssueRow, subjectOf } from './issue.ts'
import { lockIssue, moveIssue } from './issue-rows.ts'
import { runAllotment } from './run-allotment.ts'
import { beginListing, runListing } from './run-listing.ts'
import { runWithdrawal } from './run-withdrawal.ts'

/** While some go on, it is looked this often whether others have fallen due. */
const lookEvery_ms = 1_000

/**
 * Each issue takes its next step; it is done when none is at one any more. One that fails, or takes a minute over its
 * applications, does not keep the others waiting, those either that fall due meanwhile.
 */
export async function keepIssues(deps: Deps, round: Round = standaloneRound(deps)) {
  await openAndCloseIssues(deps, round)
  const running = new Map<number, Promise<unknown>>()
  async function startOthers() {
    const issues = await issuesIn(deps, ['allotting', 'allotted', 'listing', 'withdrawing'])
    for (const issue of issues) {
      if (running.has(issue.id)) continue
      const step = carried(round, issue, () => keepIssue(deps, issue, round))
      running.set(
        issue.id,
        step.finally(() => running.delete(issue.id)),
      )
    }
  }
  await startOthers()
  while (running.size > 0) {
    const done = await endedWithin(Promise.all(running.values()), lookEvery_ms)
    if (!done && round.held())
      await startOthers().catch((error: unknown) =>
        deps.log.error({ err: error }, 'no other issue was looked at'),
      )
  }
}

/** Answers whether it has ended by then. */
async function endedWithin(work: Promise<unknown>, ms: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}

/** What takes a moment. A job of its own as well, since the one above may be at one issue for minutes. */
export async function openAndCloseIssues(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = deps.market.now()
  for (const issue of await issuesIn(deps, ['announced', 'open'])) {
    if (issue.state === 'announced' && issue.opens_at.getTime() <= now)
      await carried(round, issue, () => openIssue(deps, issue.id))
    if (issue.state === 'open' && issue.closes_at.getTime() <= now)
      await carried(round, issue, () => closeIssue(deps, issue.id))
  }
}

const issuesIn = ({ db }: Deps, states: IssueRow['state'][]) =>
  db.selectFrom('ipo_issue').selectAll().where('state', 'in', states).orderBy('id').execute()

const carried = ({ failed }: Round, { id }: IssueRow, step: () => Promise<unknown>) =>
  step().catch((error: unknown) => failed(subjectOf(id), error))

async function keepIssue(deps: Deps, issue: IssueRow, round: Round) {
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
    if (issue.state === 'announced') await moveIssue(act, issue, 'open', 'system')
  })
}

/** Publishes the hash of the list: from then on nobody can be added to it or left out. */
async function closeIssue(deps: Deps, id: number) {
  await act(deps, async (act) => {
    // Waits for those who are applying at this moment.
    const issue = await lockIssue(act.tx, id)
    if (issue.state !== 'open') return
    const wishes = await readWishes(act.tx, issue)
    const lots = wishes.reduce((sum, [, wanted]) => sum + wanted, 0)
    await moveIssue(act, issue, 'close', 'system', {
      list_hash: listHashOf(wishes),
      applications: wishes.length,
      applied: BigInt(lots) * BigInt(issue.lot),
    })
  })
}

/** For the list of issues: how many have applied so far. */
export async function countApplications({ db }: Pick<Deps, 'db'>) {
  await sql`
    update ipo_issue i set applications = c.applications, applied = c.applied
      from ipo_issue o
     cross join lateral (select count(*)::integer as applications, coalesce(sum(quantity), 0)::bigint as applied
                           from ipo_application where issue_id = o.id and state = 'applied') c
     where i.id = o.id and o.state = 'open' and i.state = 'open' and (i.applications, i.applied) <> (c.applications, c.applied)`.execute(
    db,
  )
}
