/**
 * Money leaves on the side of the books that it came in on, and what the bank says of it explains the ledger
 * to the paisa.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { getReconciliation, getTrialBalance } from '@tarazu/contract/reconciliation/api'
import {
  listBankLines,
  matchCertainLines,
  proposeLineReopening,
  settleBankLine,
} from '@tarazu/contract/reconciliation/bank-lines-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { getWithdrawable, getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, proposeWithdrawalReturn } from '@tarazu/contract/withdrawals/operate-api'
import { afterEach, expect, test } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import { creditSandboxRecharges } from '../recharges/credit-recharges.ts'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'
import { paySmallWithdrawals } from './keep-withdrawals.ts'

let world: BankWorld
afterEach(() => world.close({ transfersAtLeast: 4 }))

const details = {
  bank: 'State Bank of India',
  number: '30211234567',
  holder: 'Asha Rao',
  ifsc: 'SBIN0001234',
}
const reason = 'As the bank says.'
const report = () => world.one.call(getReconciliation, {})
const problems = async () => (await checkLedger(world.deps.db)).problems

async function heldBy(name: string) {
  const { assets } = await world.one.call(getTrialBalance, {})
  const rows = assets.find(({ asset }) => asset === 'INR')?.rows
  return BigInt(rows?.find(({ account }) => account === name)?.balance ?? 0)
}

/** A customer whose money a line of the bank has brought. */
async function broughtByBank(rupees: number) {
  const customer = await world.customer()
  const { id } = await world.ask(customer, String(rupees))
  await world.bring({ amount: BigInt(rupees) * 100n, text: id })
  await world.one.call(matchCertainLines, {})
  await world.approve((await world.lineOf(id)).proposal ?? '')
  expect((await customer.call(getBalance, {})).balance).toBe(BigInt(rupees) * 100n)
  return customer
}

async function ask(customer: Awaited<ReturnType<typeof broughtByBank>>, rupees: number) {
  const { id: card } = await customer.call(addBankCard, details)
  return (await customer.call(withdraw, { card, amount: String(rupees) })).id
}

async function pay(number: string) {
  await world.approve((await world.one.call(proposePayment, { number, reason })).proposal)
}

async function settle(number: string, direction: 'in' | 'out', amount: bigint) {
  await world.bring({ amount: direction === 'out' ? -amount : amount, text: `${direction} ${number}` })
  const { number: line } = await world.lineOf(`${direction} ${number}`, direction)
  await world.one.call(settleBankLine, { line, thing: number })
  return line
}

test.each(['manual', 'sandbox,manual,webhook'])(
  'with %s in paper mode, what a bank brought is carried out by the bank, and nothing is left unexplained',
  async (methods) => {
    world = await bankWorld({}, { RECHARGE_METHODS: methods })
    const customer = await broughtByBank(9_000)
    expect((await customer.call(getWithdrawable, {})).automaticUpTo).toBeNull()
    const number = await ask(customer, 4_000)
    // Nothing that is the bank's to pay is paid by itself.
    await paySmallWithdrawals(world.deps)
    expect((await customer.call(getWithdrawal, { id: number })).state).toBe('requested')
    await pay(number)
    expect((await customer.call(getWithdrawal, { id: number })).state).toBe('sent')
    expect(await heldBy('house:paper')).toBe(0n)
    expect(await report()).toMatchObject({ unexplained: 0n, ledger: 5_000_00n })
    await settle(number, 'out', 4_000_00n)
    expect((await customer.call(getWithdrawal, { id: number })).state).toBe('settled')
    const { unexplained, ledger, toLedger } = await report()
    expect([unexplained, ledger, toLedger.map(({ name }) => name)]).toEqual([
      0n,
      5_000_00n,
      ['opening balance of the first statement'],
    ])
    expect(await problems()).toEqual([])

    const back = { number, text: 'This account is closed.', bankReference: 'RTN-1' }
    await world.approve((await world.one.call(proposeWithdrawalReturn, back)).proposal)
    expect((await report()).unexplained).toBe(0n)
    await settle(number, 'in', 4_000_00n)
    expect(await report()).toMatchObject({ unexplained: 0n, ledger: 9_000_00n })
    expect(await problems()).toEqual([])
  },
)

test('without a sandbox the bank carries withdrawals of money that it has not brought, too', async () => {
  world = await bankWorld({}, { RECHARGE_METHODS: 'manual' })
  await broughtByBank(9_000)
  const customer = await world.customer({ cash: 5_000_00n })
  expect((await customer.call(getWithdrawable, {})).automaticUpTo).toBeNull()
  const number = await ask(customer, 3_000)
  await paySmallWithdrawals(world.deps)
  await pay(number)
  expect((await customer.call(getWithdrawal, { id: number })).state).toBe('sent')
})

test('beside a bank, play money that no bank brought goes back to where it came from', async () => {
  world = await bankWorld({}, { RECHARGE_METHODS: 'sandbox,manual' })
  await broughtByBank(9_000)
  const customer = await world.customer()
  await customer.call(addRecharge, { amount: '5000', method: 'sandbox' })
  await creditSandboxRecharges(world.deps)
  // What is only asked for the bank has not brought.
  await world.ask(customer, '6000')
  expect((await customer.call(getWithdrawable, {})).automaticUpTo).toBeGreaterThan(0n)
  const number = await ask(customer, 3_000)
  await paySmallWithdrawals(world.deps)
  expect((await customer.call(getWithdrawal, { id: number })).state).toBe('settled')
  expect(await heldBy('house:paper')).toBe(-2_000_00n)
  expect(await report()).toMatchObject({ unexplained: 0n, ledger: 9_000_00n })
  // The bank has not paid it, so no line of that amount is taken for it.
  await world.bring({ amount: -3_000_00n, text: 'NEFT' })
  const { rows } = await world.one.call(listBankLines, { direction: 'out', state: 'open' })
  expect(rows.map(({ proposals }) => proposals)).toEqual([[]])
})

test('the bank carries out no more than it has brought', async () => {
  world = await bankWorld({}, { RECHARGE_METHODS: 'sandbox,manual' })
  const customer = await broughtByBank(5_000)
  await world.give(customer.id, 9_000_00n)
  const number = await ask(customer, 12_000)
  await expect(world.one.call(proposePayment, { number, reason })).rejects.toMatchObject({
    code: 'withdrawal_unfunded',
  })
})

/** As it was posted before: to the sandbox, though the bank has brought the money and has paid it. */
async function paidAsPlayMoney() {
  const customer = await broughtByBank(9_000)
  const number = await ask(customer, 4_000)
  await world.deps.db
    .updateTable('withdrawal')
    .set({ carrier: 'sandbox' } as never)
    .where('number', '=', number)
    .execute()
  await paySmallWithdrawals(world.deps)
  expect((await customer.call(getWithdrawal, { id: number })).state).toBe('settled')
  return { customer, number }
}

test('a withdrawal that was posted as play money before is named where the bank paid it, and can be put right', async () => {
  world = await bankWorld()
  const { number } = await paidAsPlayMoney()
  await world.bring({ amount: -4_000_00n, text: number })
  const { number: line } = await world.lineOf(number, 'out')
  expect((await report()).unexplained).toBe(0n)
  // What settling it did then: it said so of the line, and moved nothing.
  await world.deps.db
    .updateTable('bank_line')
    .set({ state: 'settled', settles: number })
    .where('number', '=', line)
    .execute()
  const told = await report()
  expect(told.toLedger).toContainEqual({
    name: 'withdrawals posted as play money, and paid by the bank',
    amount: -4_000_00n,
  })
  expect([told.unexplained, told.ledger, await problems()]).toEqual([0n, 9_000_00n, []])

  const { proposal } = await world.one.call(proposeLineReopening, { line, reason })
  await world.other.call(decideProposal, { number: proposal, decision: 'approve' })
  expect((await report()).unexplained).toBe(0n)
  await world.one.call(settleBankLine, { line, thing: number })
  const right = await report()
  expect(right.toLedger.map(({ name }) => name)).toEqual(['opening balance of the first statement'])
  expect([right.unexplained, right.ledger]).toEqual([0n, 5_000_00n])
  expect(await heldBy('house:paper')).toBe(0n)
  expect(await problems()).toEqual([])

  // And once more: what settling it has posted is turned round with it.
  const again = await world.one.call(proposeLineReopening, { line, reason })
  await world.other.call(decideProposal, { number: again.proposal, decision: 'approve' })
  expect(await report()).toMatchObject({ unexplained: 0n, ledger: 9_000_00n })
})

test('a withdrawal that was posted as play money and that the bank sent back can be put right', async () => {
  world = await bankWorld()
  const { number } = await paidAsPlayMoney()
  await settle(number, 'out', 4_000_00n)
  const back = { number, text: 'This account is closed.', bankReference: 'RTN-1' }
  await world.approve((await world.one.call(proposeWithdrawalReturn, back)).proposal)
  await settle(number, 'in', 4_000_00n)
  const { unexplained, ledger, toLedger } = await report()
  expect([unexplained, ledger, toLedger.map(({ name }) => name)]).toEqual([
    0n,
    9_000_00n,
    ['opening balance of the first statement'],
  ])
  expect([await heldBy('house:paper'), await problems()]).toEqual([0n, []])
})
