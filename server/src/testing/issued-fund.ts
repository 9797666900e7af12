import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Input } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/funds/operate-api'
import type { TestServer } from './test-server.ts'

type Terms = Omit<Input<typeof api.saveFundDraft>, 'number' | 'version'>

/** A fund that two operators have issued; by default a hundred purchases, sold from now on for 20 days. */
export async function issuedFund(world: Pick<TestServer, 'operator' | 'clock'>, change: Partial<Terms> = {}) {
  const [maker, checker] = [await world.operator('listings'), await world.operator('listings')]
  const now = world.clock.now()
  const { number } = await maker.call(api.saveFundDraft, {
    name: 'Harbour Liquid Fund',
    minReturn: 40,
    maxReturn: 65,
    period: 60,
    amount: 1_000_00n,
    issueAmount: 100_000_00n,
    opensAt: now - 1_000,
    closesAt: now + 20 * 86_400_000,
    basis: 'Treasury bills of one month.',
    ...change,
  })
  const approve = async (proposed: Promise<{ proposal: string }>) =>
    checker.call(decideProposal, { number: (await proposed).proposal, decision: 'approve' })
  await approve(maker.call(api.proposeFundIssue, { number, reason: 'It is ready.' }))
  const { row } = await maker.call(api.getFundForOperators, { number })
  return row
}

/** Ends the sale of a fund at once, by two operators. */
export async function closeSale(world: Pick<TestServer, 'operator'>, number: string) {
  const [maker, checker] = [await world.operator('listings'), await world.operator('listings')]
  const { proposal } = await maker.call(api.proposeFundClose, { number, reason: 'Enough is sold.' })
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
}
