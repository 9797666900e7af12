/** Operators whose accounts are made over the API, for journeys that begin inside the console. */
import { expect, type Page } from '@playwright/test'
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Call } from '@tarazu/contract/client'
import { addOperator, changeRoles, listOperators } from '@tarazu/contract/operators/manage-api'
import type { Role } from '@tarazu/contract/operators/permissions'
import type { RunningServer } from '../start-server.ts'
import { enrol as enrolOverApi } from './enrol.ts'

export type JourneyOperator = {
  email: string
  name: string
  password: string
  /** The authenticator's secret, base32. The code of the time step of enrolment is used up. */
  secret: string
  /** The session that `call` asks with. */
  token: string
  call: Call
  /** Opens the console for this operator; whoever had it open in this context is out. */
  enter(page: Page, path?: string, url?: string): Promise<void>
}

type Team = { first: JourneyOperator; second: JourneyOperator }
const teams = new WeakMap<RunningServer, Promise<Team>>()
let added = 0

/**
 * Two administrators who do everything but audit: what one proposes the other may approve. One pair per
 * server.
 */
export function administrators(server: RunningServer): Promise<Team> {
  const team = teams.get(server) ?? makeTeam(server)
  teams.set(server, team)
  return team
}

/** One more operator, proposed by the first administrator and approved by the second. */
export async function newOperator(
  server: RunningServer,
  roles: Role[],
  name?: string,
): Promise<JourneyOperator> {
  const { first, second } = await administrators(server)
  added++
  const as = { name: name ?? `Operator ${added}`, email: `operator-${process.pid}-${added}@tarazu.example` }
  const { proposal, oneTimePassword } = await first.call(addOperator, {
    ...as,
    roles,
    reason: 'For a journey',
  })
  if (!proposal) throw new Error('a second administrator is there, so it is only proposed')
  const decided = await second.call(decideProposal, { number: proposal, decision: 'approve' })
  return enrol(server, { ...as, password: `${oneTimePassword}${decided.oneTimePassword}` })
}

/** Every address that the navigation of somebody with all roles leads to. */
export function addressesFor(page: Page) {
  return page
    .getByRole('navigation', { name: 'Main', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Opens what is proposed in the console and approves it. `kind` is in the words of the queue. */
export async function approve(page: Page, by: JourneyOperator, kind: string | RegExp) {
  await by.enter(page, '/approvals')
  await page.getByRole('link', { name: kind }).first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
  // The dialog's entry goes from the history a moment later: whoever loads another page before that is taken
  // back from it.
  await expect.poll(() => page.evaluate(() => history.state?.overlays?.level ?? 0)).toBe(0)
}

async function makeTeam(server: RunningServer): Promise<Team> {
  const first = await enrol(server, { ...(await server.firstOperator), name: 'Administrator' })
  const as = { name: 'Second administrator', email: 'second@tarazu.example' }
  const roles: Role[] = ['support', 'compliance', 'treasury', 'credit', 'listings', 'admin']
  const { oneTimePassword } = await first.call(addOperator, {
    ...as,
    roles: ['admin'],
    reason: 'Four eyes need two',
  })
  const second = await enrol(server, { ...as, password: oneTimePassword })
  const reason = 'What the two of them do, they agree on'
  const { id = 0 } = (await first.call(listOperators, {})).find(({ email }) => email === as.email) ?? {}
  const { proposal } = await first.call(changeRoles, { id, roles, reason })
  await second.call(decideProposal, { number: proposal, decision: 'approve' })
  return { first, second }
}

type Newcomer = { email: string; name: string; password: string }

async function enrol(server: RunningServer, { name, ...newcomer }: Newcomer): Promise<JourneyOperator> {
  const { session, ...enrolled } = await enrolOverApi(`${server.url}/api`, newcomer)
  return {
    ...enrolled,
    name,
    token: session,
    async enter(page, path = '', url = server.url) {
      await page
        .context()
        .addCookies([{ name: 'operator', value: session, url, httpOnly: true, sameSite: 'Strict' }])
      // Its sign-in page is a place where the mark can be left. A dialog that has just closed may still be on
      // its way back in the history, and then Chromium gives the navigation up.
      await expect(async () => {
        await page.goto(`${url}/console`)
      }).toPass()
      await page.evaluate(() => localStorage.setItem('console.session', 'open'))
      await page.goto(`${url}/console${path}`)
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  }
}
