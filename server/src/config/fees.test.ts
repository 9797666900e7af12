import { makeClient } from '@tarazu/contract/client'
import { getConfig } from '@tarazu/contract/config/api'
import { type Fees, firstFees } from '@tarazu/contract/config/fees'
import { listPolicies, proposePolicy } from '@tarazu/contract/config/operate-api'
import type { PolicyName } from '@tarazu/contract/config/policies'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { day_ms } from '@tarazu/contract/duration'
import { buy, changeOrder, getOrder } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { feesFor } from '@tarazu/contract/orders/fees'
import { previewChange, previewOrder } from '@tarazu/contract/orders/preview-api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decideProposal, type Executors } from '../approvals/decide-proposal.ts'
import { checkLedger } from '../ledger/check.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { notifyOfPolicies } from './notify-of-policies.ts'
import { changePolicy } from './policy-executors.ts'

/** Fees and fixed rates are announced before they rise, and never apply to earlier orders (decision 047). */
let world: TestServer
let maker: Awaited<ReturnType<TestServer['operator']>>
let checker: typeof maker

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  maker = await world.operator('admin')
  checker = await world.operator('admin')
  world.feed.set('SBIN.NS', 600)
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

/** Every rate of every market, multiplied. */
const times = (factor: number): Fees => ({
  lines: firstFees.lines.map((line) => ({ ...line, rate: line.rate * factor })),
  placement: firstFees.placement * factor,
})

async function agreed(
  name: 'fees' | 'currency_rate' | 'peso_rate',
  value: Fees | string,
  effectiveAt?: number,
) {
  const wanted = { name, value, reason: 'As announced.', ...(effectiveAt !== undefined && { effectiveAt }) }
  const { proposal } = await maker.call(proposePolicy, wanted)
  await decideProposal(
    world.deps,
    { 'policy.change': changePolicy } as Executors,
    { ...checker, name: checker.email, session: 0 },
    { number: proposal, decision: 'approve', reason: '' },
  )
  return proposal
}

/** Signs in again, since a month ago the session has ended. */
async function signedIn({ phone, password }: TestCustomer) {
  const { token } = await world.visitor(login, { phone, password })
  return { call: makeClient({ baseUrl: world.baseUrl, token: () => token }) }
}

const scheduleOf = async () => {
  const tags = await world.visitor(getConfig, {})
  return JSON.parse(tags.find(({ tag }) => tag === 'fee_schedule')?.value ?? '')
}
const ordered = (customer: TestCustomer, limit = 600) =>
  customer.call(buy, {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity: 10,
    type: 'limit',
    validity: 'gtc',
    limitPrice: BigInt(limit) * 1_000_000n,
  })
const costOf = (fees: Fees, paise: bigint) =>
  sumOf(
    feesFor(fees.lines, {
      market: 'IN',
      currency: 'INR',
      side: 'buy',
      value: paise,
      units: 1n,
      traded: 0n,
      rate: 0n,
    }),
  )
/** When a change counts: this many days after its approval. */
function announced(name: PolicyName, since: number, days: number, { deps, clock } = world) {
  const from = deps.policies.coming(name)?.from ?? 0
  expect(from).toBeGreaterThanOrEqual(since + days * day_ms)
  expect(from).toBeLessThanOrEqual(clock.now() + days * day_ms)
  return from
}

const filled = (customer: Pick<TestCustomer, 'call'>, number: string) =>
  vi.waitFor(
    async () => {
      const order = await customer.call(getOrder, { number })
      expect(order.filled).toBe(10)
      return order
    },
    { timeout: 5_000 },
  )

test('higher fees are announced thirty days ahead, and do not apply to earlier orders', async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  const asked = { symbol: 'SBIN.NS', side: 'buy', quantity: 10 } as const
  expect((await customer.call(previewOrder, asked)).feesNext).toBeNull()
  const approvedAt = world.clock.now()
  const proposal = await agreed('fees', times(2))
  const from = announced('fees', approvedAt, 30)
  const version = `${new Date(from).toISOString().slice(0, 10)} ${proposal}`

  expect(world.deps.policies.get().fees).toEqual(firstFees)
  expect(await scheduleOf()).toMatchObject({
    version: '2026-11-01',
    fees: firstFees.lines,
    next: { version, fees: times(2).lines, placement: 600, from: new Date(from).toISOString() },
  })
  const { fees } = await world.visitor(getTransparency, {})
  expect(fees).toEqual({
    version: '2026-11-01',
    ...firstFees,
    notice_days: 30,
    next: { version, ...times(2), from },
  })
  const preview = await customer.call(previewOrder, asked)
  expect(sumOf(preview.fees)).toBe(costOf(firstFees, preview.value))
  expect(preview.feesNext).toEqual({ from, total: costOf(times(2), preview.value) })
  // Lines whose rates stay have nothing to announce.
  const now = await ordered(customer)
  expect((await customer.call(getOrder, { number: now.number })).fills[0]?.rules).toBe('2026-11-01')

  const before = await ordered(customer, 590)
  world.clock.step(31 * day_ms)
  await world.deps.policies.reload()
  world.feed.set('SBIN.NS', 600)
  const later = await world.customer({ cash: 1_000_000_00n })
  const after = await ordered(later, 590)
  const change = { number: before.number, quantity: 10, limitPrice: 595_000_000n }
  const again = await signedIn(customer)
  const changing = await again.call(previewChange, change)
  expect([sumOf(changing.fees), changing.feesNext]).toEqual([costOf(firstFees, changing.value), null])
  await again.call(changeOrder, { ...change, limitPrice: 592_000_000n })
  world.feed.set('SBIN.NS', 580)
  const [old, fresh] = await Promise.all([filled(again, before.number), filled(later, after.number)])
  expect([sumOf(old.fees), old.fills[0]?.rules]).toEqual([costOf(firstFees, old.value), '2026-11-01'])
  expect([sumOf(fresh.fees), fresh.fills[0]?.rules]).toEqual([costOf(times(2), fresh.value), version])
  expect(await scheduleOf()).toEqual({ version, fees: times(2).lines, placement: 600 })
})

test('lower fees count at once, and ones higher than any announced are announced again', async () => {
  await agreed('fees', times(1))
  expect(world.deps.policies.get().fees).toEqual(times(1))
  // A cut that is announced, and its end: higher than what customers will have had.
  const cutAt = world.clock.now() + 2 * day_ms
  await agreed('fees', times(0), cutAt)
  const approvedAt = world.clock.now()
  await agreed('fees', times(1), cutAt + day_ms)
  expect(world.deps.policies.coming('fees')?.from).toBe(cutAt)
  const rows = world.deps.db.selectFrom('policy_version').select('effective_at').orderBy('id', 'desc')
  const from = (await rows.executeTakeFirstOrThrow()).effective_at.getTime()
  expect(from).toBeGreaterThanOrEqual(approvedAt + 30 * day_ms)
  world.clock.step(3 * day_ms + 1)
  expect(world.deps.policies.get().fees).toEqual(times(0))
  expect(world.deps.policies.coming('fees')?.from).toBe(from)
  const customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set('SBIN.NS', 600)
  const { number } = await ordered(customer, 610)
  expect((await customer.call(getOrder, { number })).fees).toEqual([])
})

test('customers are notified of a change once, and of its withdrawal if they were', async () => {
  const customer = await world.customer()
  const closed = await world.customer()
  const { db } = world.deps
  await db.updateTable('customer').set({ closed_at: new Date() }).where('id', '=', closed.id).execute()
  const feeNotices = async (id: number) =>
    (await db.selectFrom('notice').selectAll().where('customer_id', '=', id).orderBy('id').execute())
      .filter(({ kind }) => kind.startsWith('fees_'))
      .map(({ kind, facts }) => ({ kind, ...facts }))
  const now = world.deps.policies.get().fees
  const before = world.deps.policies.coming('fees')
  expect(before).toBeDefined()
  await notifyOfPolicies(world.deps)
  const heard = await feeNotices(customer.id)
  await agreed('fees', times(7))
  // Two runs at once, in small batches: each customer is notified once.
  await Promise.all([notifyOfPolicies(world.deps, undefined, 2), notifyOfPolicies(world.deps, undefined, 2)])
  await notifyOfPolicies(world.deps)
  const from = (
    await db.selectFrom('policy_notice').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  ).effective_at
  const told = { kind: 'fees_change', from: from.toISOString() }
  expect(await feeNotices(customer.id)).toEqual([...heard, told])
  expect(await feeNotices(closed.id)).toEqual([])
  const late = await world.customer()
  await agreed('fees', now)
  await notifyOfPolicies(world.deps)
  expect((await feeNotices(customer.id)).slice(heard.length + 1)).toContainEqual({
    ...told,
    kind: 'fees_stay',
  })
  expect(await feeNotices(late.id)).toEqual([])
  expect(world.deps.policies.coming('fees')).toBeUndefined()
})

test('each change of a fixed rate is announced a day ahead, and stored with its version', async () => {
  const pesos = await testServer({ CURRENCY: 'MXN' })
  const [one, other] = [await pesos.operator('admin'), await pesos.operator('admin')]
  const customer = await pesos.customer()
  // A tenth at most: here it would be a little more, up and down.
  for (const value of ['22.01', '17.99'])
    expect(
      await refusalOf(one.call(proposePolicy, { name: 'currency_rate', value, reason: 'Much.' })),
    ).toMatchObject({ code: 'rate_step' })
  const { proposal } = await one.call(proposePolicy, {
    name: 'currency_rate',
    value: '18.50',
    reason: 'The peso has risen.',
  })
  const approvedAt = pesos.clock.now()
  await decideProposal(
    pesos.deps,
    { 'policy.change': changePolicy } as Executors,
    { ...other, name: other.email, session: 0 },
    { number: proposal, decision: 'approve', reason: '' },
  )
  const rate = () => walletRate(pesos.deps, 'USD')
  expect(rate()).toMatchObject({ value: 20_000_000n, source: 'configured' })
  const from = announced('currency_rate', approvedAt, 1, pesos)
  expect((await pesos.visitor(getTransparency, {})).fixed_rate).toEqual({
    name: 'currency_rate',
    rate: 20_000_000n,
    next: { rate: 18_500_000n, from },
  })
  await notifyOfPolicies(pesos.deps)
  const notices = await pesos.deps.db
    .selectFrom('notice')
    .select(['kind', 'facts'])
    .where('customer_id', '=', customer.id)
    .where('kind', '=', 'rate_change')
    .execute()
  expect(notices).toEqual([
    { kind: 'rate_change', facts: { rate: '18.50', from: new Date(from).toISOString() } },
  ])
  // Nor is it a tenth of what is announced: 16.80 is 9.2 % below 18.50, and 16 % below what is in force.
  const further = { name: 'currency_rate', value: '16.80', reason: 'More.' } as const
  expect(await refusalOf(one.call(proposePolicy, further))).toMatchObject({ code: 'rate_step' })
  pesos.clock.step(day_ms)
  const version = `${new Date(from).toISOString().slice(0, 10)} ${proposal}`
  expect(rate()).toMatchObject({ value: 18_500_000n, source: `configured ${version}` })
  pesos.feed.set('AAPL', 100)
  const buyer = await pesos.customer({ cash: 1_000_000_00n })
  const { number } = await buyer.call(buy, { symbol: 'AAPL', kind: 'stock', quantity: 1 })
  const [fill] = (await buyer.call(getOrder, { number })).fills
  expect(fill).toMatchObject({ rate: 18_500_000n, rateSource: `configured ${version}` })
  await pesos.close({ transfersAtLeast: 4 })
})

test('signatures verify after a reload, and the ledger has what was charged', async () => {
  // In whatever order the database keeps the fields of a line.
  await setPolicies(world.deps, { fees: times(1) })
  const { policies } = await maker.call(listPolicies, {})
  expect(policies.find(({ name }) => name === 'fees')?.forged).toBe(0)
  const another = await world.another()
  expect(another.server.deps.policies.get().fees).toEqual(world.deps.policies.get().fees)
  expect(another.server.deps.policies.heldVersion('fees')).toBeDefined()
  expect((await checkLedger(world.deps.db)).problems).toEqual([])
})
