/**
 * Issues of shares that operators announce over the API, for journeys that cannot wait for those of the demo
 * data.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Input } from '@tarazu/contract/endpoint'
import { getIssue } from '@tarazu/contract/ipo/api'
import type { Issue } from '@tarazu/contract/ipo/issue'
import {
  draftIssue,
  getIssueToOperate,
  proposeAllotment,
  proposeAnnouncement,
} from '@tarazu/contract/ipo/operate-api'
import type { RunningServer } from '../start-server.ts'
import { expect } from './journey.ts'
import { administrators } from './operator.ts'

type Terms = Partial<Input<typeof draftIssue>>

/** Terms of a draft that has been open for a minute, so that it may close soon. */
export function issueTerms(symbol: string, changed: Terms = {}): Input<typeof draftIssue> {
  const now = Date.now()
  return {
    market: 'IN',
    symbol,
    name: 'Journey Foods (made up)',
    about: 'Dries fruit, and says so.',
    priceLow: 100_000_000n,
    priceHigh: 100_000_000n,
    size: 200,
    lot: 100,
    minimum: 100,
    maximum: 200,
    opensAt: now - 60_000,
    closesAt: now + 3_600_000,
    listsAt: now + 7_200_000,
    document: 'A company that does not exist.\n\nNobody should invest in it.',
    ...changed,
  }
}

/** Drafted by one administrator, approved by the other; resolves when customers can apply. */
export async function announceIssue(server: RunningServer, terms: Input<typeof draftIssue>) {
  const { first, second } = await administrators(server)
  const { id } = await first.call(draftIssue, terms)
  const { proposal } = await first.call(proposeAnnouncement, { id, reason: 'For a journey' })
  await second.call(decideProposal, { number: proposal, decision: 'approve' })
  if (terms.opensAt <= Date.now()) await issueIs(server, id, 'Forthcoming')
  return id
}

/** Resolves when the list of applications is closed. */
export async function issueCloses(server: RunningServer, id: number) {
  const { first } = await administrators(server)
  const list = async () => (await first.call(getIssueToOperate, { id })).listHash
  await expect.poll(list, { timeout: 20_000 }).not.toBeNull()
}

/** Proposed by one administrator and approved by the other, once it has closed. */
export async function allotIssue(server: RunningServer, id: number) {
  const { first, second } = await administrators(server)
  await issueCloses(server, id)
  const { proposal } = await first.call(proposeAllotment, { id, reason: 'It is closed' })
  await second.call(decideProposal, { number: proposal, decision: 'approve' })
}

export async function issueIs(server: RunningServer, id: number, status: Issue['status']) {
  const { first } = await administrators(server)
  const now = async () => (await first.call(getIssue, { id })).status
  await expect.poll(now, { timeout: 20_000 }).toBe(status)
}
