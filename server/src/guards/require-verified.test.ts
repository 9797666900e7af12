import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Deps } from '../deps.ts'
import { addLoan } from '../loans/add-loan.ts'
import { acceptLoan } from '../loans/answer-loan.ts'
import { refuseNewRisk, whatStopsBuying } from '../orders/refuse-new-risk.ts'
import { addRecharge } from '../recharges/add-recharge.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let live: Deps
let caller: Caller

beforeAll(async () => {
  world = await testServer()
  live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' } }
  const { id } = await world.customer()
  caller = { id, sessionId: 0, frozen: false } as Caller
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    (thrown: { code?: string }) => thrown.code ?? String(thrown),
  )
/** What each use-case answers in this mode. */
const answers = async (deps: Deps) => ({
  deposit: await codeOf(addRecharge(deps, caller, { amount: '5', method: 'sandbox' })),
  purchase: await codeOf(refuseNewRisk(deps, caller)),
  preview: await whatStopsBuying(deps, caller),
  loan: await codeOf(addLoan(deps, caller, { amount: '1' })),
  acceptance: await codeOf(acceptLoan(deps, caller, { id: 'AAAAAAAAAAAA' })),
})
// Where verification is passed, the next guard refuses, so that no money moves here.
const through = {
  deposit: 'recharge_min',
  purchase: 'nothing',
  preview: null,
  loan: 'loan_min',
  acceptance: 'not_found',
}
const stopped = {
  deposit: 'kyc_required',
  purchase: 'kyc_required',
  preview: 'kyc_required',
  loan: 'kyc_required',
  acceptance: 'kyc_required',
}

async function identity(state: 'under_review' | 'approved' | 'suspended') {
  const papers = {
    number: 'IDENTITY0001',
    id_type: 'passport' as const,
    real_name: 'Asha Rao',
    name_words: ['asha', 'rao'],
    id_number: Buffer.from('sealed'),
    id_last4: '1234',
    timeline: '[]',
    submitted_at: new Date(world.clock.now()),
  }
  await world.deps.db
    .insertInto('identity')
    .values({ ...papers, customer_id: caller.id, state: 'under_review' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await world.deps.db
    .updateTable('identity')
    .set({ state, reason: state === 'suspended' ? 'Papers of another.' : null })
    .where('customer_id', '=', caller.id)
    .execute()
}

test('live mode needs a verified name for deposits, orders and loans', async () => {
  expect(await answers(live)).toEqual(stopped)
  await identity('under_review')
  expect(await answers(live)).toEqual(stopped)
  await identity('approved')
  expect(await answers(live)).toEqual(through)
  await identity('suspended')
  expect(await answers(live)).toEqual(stopped)
})

test('paper mode needs no verified name', async () => {
  expect(await answers(world.deps)).toEqual(through)
})
