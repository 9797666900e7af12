/**
 * Payments to many customers can be killed half way (safety R1): none is half done, and the next process
 * resumes.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import * as funds from '@tarazu/contract/funds/api'
import * as operateFunds from '@tarazu/contract/funds/operate-api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payOutFunds } from '../src/funds/pay-out-funds.ts'
import { checkLedger } from '../src/ledger/check.ts'
import { settleProceeds } from '../src/orders/settle-proceeds.ts'
import { runOnDatabase } from '../src/testing/processes.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const amount = 10_000_00n
let world: TestServer
let people: TestCustomer[]
let other: Awaited<ReturnType<TestServer['another']>>

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  other = await world.another()
  people = await Promise.all(Array.from({ length: 6 }, () => world.customer({ cash: 5n * amount })))
}, 120_000)
afterAll(() => world.close({ transfersAtLeast: 60 }))

/** Kills a process after three of six payments, by locking the account of the fourth. */
async function killedAtTheFourth(verb: 'pay' | 'settle', id: number, done: () => Promise<number>) {
  const keeper = new pg.Client({ connectionString: world.databaseUrl })
  await keeper.connect()
  const process = runOnDatabase('testing/batch-holder.ts', world.databaseUrl, [verb, String(id)])
  try {
    await keeper.query('begin')
    const kept = ['cash', 'unsettled'].map((kind) => `customer:${people[3]?.id}:${kind}`)
    await keeper.query('select 1 from account where address = any ($1) for update', [kept])
    expect(await process.firstLine).toBe('begins')
    await expect.poll(done, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  } finally {
    await process.kill()
    await keeper.end()
  }
  expect(await done()).toBeLessThan(6)
  expect(await problems()).toEqual([])
}

const problems = async () => (await checkLedger(world.deps.db)).problems

async function money() {
  const balances = await Promise.all(people.map(({ call }) => call(getBalance, {})))
  return balances.map(({ balance, unsettled }) => ({ cash: balance - unsettled, unsettled }))
}

/** What other processes moved is known to this one when their notification has come. */
const moneyBecomes = (then: Awaited<ReturnType<typeof money>>) => expect.poll(money).toEqual(then)

const journals = async (reason: string) =>
  (await world.deps.db.selectFrom('journal').select('id').where('reason', '=', reason).execute()).length

async function fundOfSix() {
  const { db } = world.deps
  const [maker, checker] = [await world.operator('listings'), await world.operator('listings')]
  const decided = async (asked: Promise<{ proposal: string }>) =>
    checker.call(decideProposal, { number: (await asked).proposal, decision: 'approve' })
  const now = world.clock.now()
  const { number } = await maker.call(operateFunds.saveFundDraft, {
    ...{ name: 'Harbour Liquid Fund', minReturn: 40, maxReturn: 65, period: 30, amount },
    ...{ issueAmount: 10n * amount, opensAt: now - 1_000, closesAt: now + 86_400_000 },
    basis: 'Treasury bills of one month.',
  })
  const reason = 'Made up, for a test.'
  await decided(maker.call(operateFunds.proposeFundIssue, { number, reason }))
  const { id } = (await maker.call(operateFunds.getFundForOperators, { number })).row
  for (const { call } of people) await call(funds.purchaseFund, { fund: id })
  const ended = async () =>
    (
      await db
        .selectFrom('fund_order')
        .select('id')
        .where('fund_id', '=', id)
        .where('state', '<>', 'active')
        .execute()
    ).length
  return { number, id, maker, decided, reason, ended }
}

test.each([
  ['paid out', 'paid_out', 50_00n],
  ['unwound', 'unwound', 0n],
] as const)('a fund that is %s', { timeout: 120_000 }, async (how, state, gain) => {
  const { db } = world.deps
  const before = await money()
  const { number, id, maker, decided, reason, ended } = await fundOfSix()
  if (how === 'paid out') {
    await decided(maker.call(operateFunds.proposeFundClose, { number, reason }))
    await decided(maker.call(operateFunds.proposeFundTopUp, { number, amount: 6n * gain, reason }))
    const valuedOn = new Date(world.clock.now()).toISOString().slice(0, 10)
    const basis = 'Net asset value of the day.'
    await decided(maker.call(operateFunds.proposeFundReturn, { number, rate: 50, valuedOn, basis, reason }))
    // Ends their period on every clock.
    const over = { ends_at: new Date(world.clock.now() - 60_000) }
    await db.updateTable('fund_order').set(over).where('fund_id', '=', id).execute()
  } else await decided(maker.call(operateFunds.proposeFundUnwind, { number, reason }))
  const was = await journals('fund_payout')
  await killedAtTheFourth('pay', id, ended)
  await Promise.all([payOutFunds(world.deps), payOutFunds(other.server.deps)])
  expect((await maker.call(operateFunds.getFundForOperators, { number })).row.state).toBe(state)
  await moneyBecomes(before.map(({ cash }) => ({ cash: cash + gain, unsettled: 0n })))
  expect((await journals('fund_payout')) - was).toBe(how === 'paid out' ? 6 : 0)
  expect(await problems()).toEqual([])
})

test('settling proceeds survives a kill', { timeout: 120_000 }, async () => {
  const { db } = world.deps
  const symbol = 'SBIN.NS'
  for (const { call } of people) {
    world.feed.set(symbol, 600)
    const { number: lot } = await call(buy, { symbol, kind: 'stock', quantity: 3 })
    await call(sell, { lot })
  }
  const before = await money()
  expect(before.every(({ unsettled }) => unsettled > 0n)).toBe(true)
  await db
    .updateTable('settlement')
    .set({ due: new Date(world.clock.now() - 60_000) })
    .where('settled', '=', false)
    .execute()
  const settled = async () =>
    (await db.selectFrom('settlement').select('id').where('settled', '=', true).execute()).length
  await killedAtTheFourth('settle', 0, settled)
  await Promise.all([settleProceeds(world.deps), settleProceeds(other.server.deps)])
  expect(await settled()).toBe(6)
  await moneyBecomes(before.map(({ cash, unsettled }) => ({ cash: cash + unsettled, unsettled: 0n })))
  expect(await journals('settlement')).toBe(6)
  expect(await problems()).toEqual([])
})
