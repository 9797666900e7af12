import { addOperator } from '@tarazu/contract/operators/manage-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { type Decision, decideProposal, type Executors } from './decide-proposal.ts'
import { lapseProposals } from './lapse-proposals.ts'
import { supersedeProposals } from './supersede-proposals.ts'

/** Every event in every state of a proposal: an open one ends once, and nothing else ever changes. */
const states = ['open', 'approved', 'rejected', 'withdrawn', 'expired', 'overtaken'] as const
type State = (typeof states)[number]
const ends = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  lapse: 'expired',
  overtake: 'overtaken',
} as const satisfies Record<string, State>
type Event = keyof typeof ends

const every = states.flatMap((state) =>
  (Object.keys(ends) as Event[]).map((event) => ({
    state,
    event,
    becomes: state === 'open' ? ends[event] : state,
  })),
)

let world: TestServer
let proposer: Awaited<ReturnType<TestServer['operator']>>
let approver: typeof proposer
let done = 0
const executors: Executors = {
  'operator.add': async () => {
    done += 1
    return undefined
  },
}

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  // Proposals are approved here without entries of the log.
  await world.allowMadeUp()
  proposer = await world.operator('admin')
  approver = await world.operator('admin')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

async function proposed(subject: string) {
  const given = { email: subject, name: 'New', roles: ['support'] as ['support'], reason: 'More hands.' }
  return (await proposer.call(addOperator, given)).proposal as string
}

/** Puts it into a state directly, decided by somebody else than its proposer. */
async function put(number: string, state: State) {
  const by = { approved: approver.id, rejected: approver.id, withdrawn: proposer.id }[state as string] ?? null
  await asOwner(world.databaseUrl, (client) =>
    client.query(
      `update proposal set state = $2, decided_by = $3,
             decided_at = case when $2 in ('open', 'expired') then null else now() end,
              decision_reason = case when $2 = 'rejected' then 'No.' end, expires_at = $4 where number = $1`,
      [number, state, by, new Date(world.clock.now() + 60_000)],
    ),
  )
}

const rowOf = (number: string) =>
  world.deps.db.selectFrom('proposal').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

const decide = (who: typeof proposer, number: string, decision: Decision['decision']) =>
  world.deps.operators
    .identify(who.token)
    .then((operator) =>
      decideProposal(world.deps, executors, operator as never, { number, decision, reason: 'It is so.' }),
    )

async function happens(event: Event, number: string, subject: string) {
  const { clock } = world.deps
  if (event === 'lapse') {
    await asOwner(world.databaseUrl, (client) =>
      client.query('update proposal set expires_at = $2 where number = $1', [number, new Date(clock.now())]),
    )
    return lapseProposals(world.deps)
  }
  if (event === 'overtake')
    return act(world.deps, (act) => supersedeProposals(act, { subject, kinds: ['operator.add'] }))
  return decide(event === 'withdraw' ? proposer : approver, number, event)
}

describe('a proposal', () => {
  test.each(every)('that is $state, after $event: $becomes', async ({ state, event, becomes }) => {
    const subject = `${state}-${event}@example.org`
    const number = await proposed(subject)
    await put(number, state)
    const { expires_at: _, ...before } = await rowOf(number)
    const was = done
    const answer = happens(event, number, subject)
    const isDecision = event === 'approve' || event === 'reject' || event === 'withdraw'
    if (state !== 'open' && isDecision)
      await expect(answer).rejects.toMatchObject({ code: 'already_decided' })
    else await answer
    const { expires_at: __, ...after } = await rowOf(number)
    expect(after.state).toBe(becomes)
    if (state !== 'open') expect(after).toEqual(before)
    expect(done - was).toBe(state === 'open' && event === 'approve' ? 1 : 0)
  })
})
