/** Retries over a network that loses half of everything act once (safety R5). NETWORK_SEED repeats a run. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { makeClient, newKey } from '@tarazu/contract/client'
import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import { acceptLoan, addLoan, repayLoan, withdrawLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { buy, cancelOrder, changeOrder, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { cancelWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultProxy, faults } from '../src/testing/fault-proxy.ts'
import { type Answer, persistentCall } from '../src/testing/persistent-call.ts'
import { seeded, seedOf } from '../src/testing/seeded.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const callsAtLeast = 300
const random = seeded(seedOf('NETWORK_SEED'))
const pin = '284615'

type Done = {
  customer: TestCustomer
  endpoint: Endpoint
  input: never
  key: string
  answer: Answer<Endpoint>
}

let world: TestServer
let proxy: Awaited<ReturnType<typeof faultProxy>>
let customers: TestCustomer[]
/** The recharges of the money that they begin with. */
let given: Set<string>
const done: Done[] = []

beforeAll(async () => {
  world = await testServer()
  world.feed.set('SBIN.NS', 600)
  proxy = await faultProxy(world.baseUrl, random)
  customers = await Promise.all(Array.from({ length: 4 }, () => world.customer({ cash: 1_000_000_00n })))
  const gifts = await world.deps.db.selectFrom('recharge').select('number').execute()
  given = new Set(gifts.map(({ number }) => number))
  const devices = customers.flatMap((customer) => [customer, customer])
  await Promise.all(devices.map((customer, n) => device(customer, `device ${n}`)))
  await Promise.all(customers.map(withdraws))
  await Promise.all(customers.map(borrows))
}, 120_000)

afterAll(async () => {
  await proxy.close()
  await world.close({ transfersAtLeast: 300 })
})

/** Makes one call after the other, each until it is answered. */
function overTheProxy(customer: TestCustomer) {
  const call = makeClient({ baseUrl: `${proxy.address}/api`, token: () => customer.token })
  return async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const key = newKey()
    const answer = await persistentCall(call, endpoint, input, key)
    done.push({ customer, endpoint, input: input as never, key, answer } as Done)
    return 'reply' in answer ? answer.reply : undefined
  }
}

/** Small withdrawals are paid at once, large ones wait until they are cancelled. */
async function withdraws(customer: TestCustomer) {
  const once = overTheProxy(customer)
  const payee = { bank: 'State Bank of India', number: '30211234567', holder: 'A Payee', ifsc: 'SBIN0001234' }
  const { id: card } = await customer.call(addBankCard, payee)
  await customer.call(updatePassword, { kind: 'transaction', pin, password: customer.password })
  for (let n = 0; n < 6; n++) {
    await once(withdraw, { card, amount: '100', password: pin })
    const large = await once(withdraw, { card, amount: '60000', password: pin })
    if (large) await once(cancelWithdrawal, { id: large.id })
  }
}

/** Withdraws an application; then applies, is offered a loan, accepts it and repays it in two parts. */
async function borrows(customer: TestCustomer) {
  const once = overTheProxy(customer)
  const [maker, checker] = [await world.operator('credit'), await world.operator('credit')]
  for (let n = 0; n < 4; n++) {
    const regretted = await once(addLoan, { amount: '700' })
    if (regretted) await once(withdrawLoan, { id: regretted.id })
    const loan = await once(addLoan, { amount: '900' })
    if (!loan) continue
    const offer = { number: loan.id, amount: loan.amount, rate: 1_200, days: 90, reason: 'As asked for.' }
    const { proposal } = await maker.call(proposeLoanOffer, offer)
    await checker.call(decideProposal, { number: proposal, decision: 'approve' })
    await once(acceptLoan, { id: loan.id })
    await once(repayLoan, { id: loan.id, amount: 400_00n })
    await once(repayLoan, { id: loan.id, amount: 500_00n })
  }
}

async function device(customer: TestCustomer, name: string) {
  const own = random.fork(name)
  const once = overTheProxy(customer)
  const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
  for (let n = 0; n < callsAtLeast / 8; n++) {
    world.feed.set('SBIN.NS', 600)
    const chance = own.fraction()
    if (chance < 0.4) await once(buy, { ...stock, quantity: own.between(1, 3) })
    else if (chance < 0.65) await once(sell, { symbol: 'SBIN.NS', quantity: own.between(1, 2) })
    else if (chance < 0.8) await once(addRecharge, { amount: String(own.between(5_000, 9_000)) })
    else {
      const resting = await once(buy, { ...stock, quantity: 1, type: 'limit', limitPrice: 590_000_000n })
      if (resting) {
        await once(changeOrder, { number: resting.number, limitPrice: 580_000_000n })
        await once(cancelOrder, { number: resting.number })
      }
    }
  }
}

const replied = (endpoint: Endpoint) =>
  done.flatMap((each) => (each.endpoint === endpoint && 'reply' in each.answer ? [each.answer.reply] : []))
const things = (of: Endpoint[], name: 'number' | 'id') =>
  of.flatMap((endpoint) => replied(endpoint).map((reply) => (reply as Record<string, string>)[name]))

/** The references of the journals with these reasons. */
async function journalsOf(reasons: readonly string[]) {
  const rows = await world.deps.db
    .selectFrom('journal')
    .select(['reason', 'thing'])
    .where('reason', 'in', reasons)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, of]) => [
      reason,
      of.map(({ thing }) => thing ?? ''),
    ]),
  )
}

describe(`calls over a bad network, seed ${random.seed}`, () => {
  test('failed in every way', () => {
    expect(done.length).toBeGreaterThanOrEqual(callsAtLeast)
    for (const fault of faults) expect(proxy.counts.get(fault) ?? 0, fault).toBeGreaterThan(10)
  })

  test('placed each order once', async () => {
    const placed = things([buy, sell], 'number')
    const rows = await world.deps.db.selectFrom('orders').select('number').execute()
    expect(placed.length).toBeGreaterThan(callsAtLeast / 3)
    expect(rows.map(({ number }) => number).sort()).toEqual(placed.sort())
  })

  test('cancelled each order that they cancelled', async () => {
    const rows = await world.deps.db
      .selectFrom('orders')
      .select('number')
      .where('state', '=', 'cancelled')
      .execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map(({ number }) => number).sort()).toEqual(things([cancelOrder], 'number').sort())
  })

  test('changed each order once', async () => {
    const rows = await world.deps.db.selectFrom('orders').select(['number', 'timeline']).execute()
    const changes = rows.flatMap(({ number, timeline }) =>
      timeline.filter(({ state }) => state === 'changed').map(() => number),
    )
    expect(changes.length).toBeGreaterThan(10)
    expect(changes.sort()).toEqual(things([changeOrder], 'number').sort())
  })

  test('made each recharge once', async () => {
    const rows = await world.deps.db.selectFrom('recharge').select('number').execute()
    const asked = rows.map(({ number }) => number).filter((number) => !given.has(number))
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.sort()).toEqual(things([addRecharge], 'id').sort())
  })

  test('made each withdrawal once, and paid or released it once', async () => {
    const { db } = world.deps
    const rows = await db.selectFrom('withdrawal').select(['number', 'state']).execute()
    expect(rows.map(({ number }) => number).sort()).toEqual(things([withdraw], 'id').sort())
    expect(rows).toHaveLength(4 * 12)
    const cancelled = rows.filter(({ state }) => state === 'cancelled').map(({ number }) => number)
    expect(cancelled.sort()).toEqual(things([cancelWithdrawal], 'id').sort())
    expect(cancelled).toHaveLength(4 * 6)
    const journals = await journalsOf(['withdrawal', 'withdrawal_release'])
    expect(journals.get('withdrawal')?.sort()).toEqual(rows.map(({ number }) => number).sort())
    expect(journals.get('withdrawal_release')?.sort()).toEqual(cancelled.sort())
  })

  test('applied for each loan once, paid it out once and repaid it once', async () => {
    const rows = await world.deps.db.selectFrom('loan').select(['number', 'state']).execute()
    expect(rows.map(({ number }) => number).sort()).toEqual(things([addLoan], 'id').sort())
    const inState = (wanted: string) =>
      rows.filter(({ state }) => state === wanted).map(({ number }) => number)
    expect(inState('withdrawn')).toHaveLength(4 * 4)
    expect(inState('paid')).toHaveLength(4 * 4)
    const journals = await journalsOf(['loan_payout', 'loan_repayment'])
    const paid = inState('paid').sort()
    expect(journals.get('loan_payout')?.sort()).toEqual(paid)
    expect(journals.get('loan_repayment')?.sort()).toEqual(paid.flatMap((number) => [number, number]))
  })

  test('get the same answer when they are sent once more', async () => {
    for (const { customer, endpoint, input, key, answer } of done) {
      expect(await persistentCall(customer.call, endpoint, input, key)).toEqual(answer)
    }
  })
})
