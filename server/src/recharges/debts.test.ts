/**
 * What a bank took back after it was spent: paid out of whatever becomes free, before anything can be
 * withdrawn.
 */
import { getProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { day_ms } from '@tarazu/contract/duration'
import { formatPaise } from '@tarazu/contract/money'
import { buy, cancelOrder, sell } from '@tarazu/contract/orders/api'
import { proposeRechargeReturn } from '@tarazu/contract/recharges/operate-api'
import { matchBankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { getWithdrawable, getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, reviewWithdrawal } from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleProceeds } from '../orders/settle-proceeds.ts'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import type { TestCustomer } from '../testing/test-server.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld()
})
// A price is good for some seconds.
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 20 }))

async function credited(amount: string) {
  const customer = await world.customer()
  const { id } = await world.ask(customer, amount)
  await world.bring({ amount: BigInt(amount) * 100n, text: id })
  const { number: line } = await world.lineOf(id)
  await world.approve((await world.one.call(matchBankLine, { line, recharge: id })).proposal)
  const details = {
    bank: 'State Bank of India',
    number: '30211234567',
    holder: 'Asha Rao',
    ifsc: 'SBIN0001234',
  }
  const { id: card } = await customer.call(addBankCard, details)
  return { ...customer, recharge: id, card }
}

const takeBack = async ({ recharge: number }: { recharge: string }) =>
  world.approve((await world.one.call(proposeRechargeReturn, { number, reason: 'Recalled.' })).proposal)

const owedBy = async ({ call }: Pick<TestCustomer, 'call'>) =>
  (await call(getWithdrawable, {})).parts.find(({ why }) => why === 'owed')?.amount ?? 0n

test('money that an order had reserved pays the debt when the order is cancelled', async () => {
  const customer = await credited('9000')
  const { number } = await customer.call(buy, {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity: 10,
    type: 'limit',
    limitPrice: 590_000_000n,
  })
  const { balance } = await customer.call(getBalance, {})
  await takeBack(customer)
  expect(await owedBy(customer)).toBe(9_000_00n - balance)
  await customer.call(cancelOrder, { number })
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 0n, held: 0n })
  expect(await owedBy(customer)).toBe(0n)
})

test('a recharge that the bank takes back ends unpaid withdrawals, the newest first, and only as many as it takes', async () => {
  const customer = await credited('200000')
  const first = await customer.call(withdraw, { card: customer.card, amount: '60000' })
  world.clock.step(3_000)
  const second = await customer.call(withdraw, { card: customer.card, amount: '70000' })
  const { proposal } = await world.one.call(proposePayment, { number: second.id, reason: 'As asked.' })
  await world.give(customer.id, 10_000_00n)
  const another = await credited('20000')
  await takeBack(customer)
  expect((await another.call(getBalance, {})).balance).toBe(20_000_00n)
  for (const { id } of [first, second])
    expect(await customer.call(getWithdrawal, { id })).toMatchObject({
      status: 'b',
      state: 'rejected',
      reason: { code: 'bank_rejected', text: '' },
      timeline: [{ state: 'requested' }, { state: 'rejected', who: 'system', reason: 'bank_rejected' }],
    })
  expect((await world.other.call(getProposal, { number: proposal })).state).toBe('overtaken')
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 10_000_00n, held: 0n })
  expect(await owedBy(customer)).toBe(0n)
})

test('a recharge that the bank takes back leaves a withdrawal alone when the rest is enough', async () => {
  const customer = await credited('5000')
  await world.give(customer.id, 60_000_00n)
  const kept = await customer.call(withdraw, { card: customer.card, amount: '60000' })
  await takeBack(customer)
  expect(await customer.call(getWithdrawal, { id: kept.id })).toMatchObject({ state: 'requested' })
  expect(await world.one.call(reviewWithdrawal, { number: kept.id })).toMatchObject({
    owed: 0n,
    unconfirmed: 0n,
  })
})

// Last, for every session ends meanwhile.
test('proceeds of shares that a returned recharge had bought pay the debt when they settle, and cannot be withdrawn', async () => {
  const customer = await credited('5000')
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 })
  const { balance: left } = await customer.call(getBalance, {})
  await takeBack(customer)
  expect(await owedBy(customer)).toBe(5_000_00n - left)
  await customer.call(sell, { symbol: 'SBIN.NS', quantity: 5 })
  const { unsettled } = await customer.call(getBalance, {})
  world.clock.step(10 * day_ms)
  await settleProceeds(world.deps)
  const again = { ...customer, call: await world.signIn(customer) }
  expect(await owedBy(again)).toBe(5_000_00n - left - unsettled)
  expect(await again.call(getWithdrawable, {})).toMatchObject({ withdrawable: 0n })
  expect((await again.call(listBill, {})).rows[0]).toMatchObject({ reason: 'debt_repaid', amount: unsettled })
  const { kind, facts } = await world.deps.db
    .selectFrom('notice')
    .select(['kind', 'facts'])
    .where('customer_id', '=', customer.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect({ kind, facts }).toEqual({ kind: 'debt_repaid', facts: { amount: formatPaise(unsettled) } })
  const asked = again.call(withdraw, { card: customer.card, amount: '100' })
  expect((await refusalOf(asked)).code).toBe('withdraw_max')
})
