/** Steps of a withdrawal that were recorded and never happened, and the way back from each. */
import { decideProposal, listProposals } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { buy } from '@tarazu/contract/orders/api'
import { settleBankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { cancelWithdrawal, getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import {
  proposePayment,
  proposeWithdrawalCorrection,
  proposeWithdrawalReturn,
  settleWithdrawal,
} from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld()
  // What is paid out has come in.
  await world.bring({ amount: 10_000_000_00n })
})
afterAll(() => world.close({ transfersAtLeast: 30 }))

const details = {
  bank: 'State Bank of India',
  number: '30211234567',
  holder: 'Asha Rao',
  ifsc: 'SBIN0001234',
}
const amount = 60_000_00n

async function sent() {
  const customer = await world.customer({ cash: 100_000_00n })
  const { id: card } = await customer.call(addBankCard, details)
  const { id: number } = await customer.call(withdraw, { card, amount: '60000' })
  await pay(number)
  return { ...customer, number }
}
const pay = async (number: string) =>
  world.approve((await world.one.call(proposePayment, { number, reason: 'Pay it.' })).proposal)

const back = (number: string) => ({ number, text: 'This account is closed.', bankReference: 'RTN-1' })
async function returned() {
  const done = await sent()
  await world.approve((await world.one.call(proposeWithdrawalReturn, back(done.number))).proposal)
  return done
}

const text = 'It was marked by mistake.'
const correct = async (number: string) =>
  (await world.one.call(proposeWithdrawalCorrection, { number, text })).proposal
const moneyOf = async ({ call }: Pick<Awaited<ReturnType<typeof sent>>, 'call'>) => {
  const { balance, held } = await call(getBalance, {})
  return { balance, held }
}
const stateOf = async ({ call, number }: Awaited<ReturnType<typeof sent>>) =>
  (await call(getWithdrawal, { id: number })).state
const noticesOf = async (customer: number) =>
  (
    await world.deps.db
      .selectFrom('notice')
      .select('kind')
      .where('customer_id', '=', customer)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('a wrongly recorded return is taken from the customer again, who reads why', async () => {
  const customer = await returned()
  expect(await moneyOf(customer)).toEqual({ balance: 100_000_00n, held: 0n })
  const proposal = await correct(customer.number)
  expect(
    (await refusalOf(world.one.call(decideProposal, { number: proposal, decision: 'approve' }))).code,
  ).toBe('own_proposal')
  await world.approve(proposal)
  expect(await moneyOf(customer)).toEqual({ balance: 40_000_00n, held: 0n })
  expect(await customer.call(getWithdrawal, { id: customer.number })).toMatchObject({
    status: 'n',
    state: 'sent',
    reason: { code: 'at_bank', text: '' },
    cancellable: false,
    timeline: expect.arrayContaining([
      expect.objectContaining({ state: 'corrected', who: 'operator', text }),
    ]),
  })
  expect((await customer.call(listBill, {})).rows[0]).toMatchObject({
    reason: 'reversal',
    type: 'expense',
    amount,
    reference: customer.number,
    correction: { code: 'operator_error', text },
  })
  expect((await noticesOf(customer.id)).slice(-2)).toEqual(['withdrawal_returned', 'withdrawal_corrected'])
  const log = await world.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', customer.number)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action).slice(-2)).toEqual([
    'withdrawal.correct.proposed',
    'withdrawal.correct.approved',
  ])
  // Now the bank does send it back, and later somebody is wrong about that again.
  await world.approve((await world.one.call(proposeWithdrawalReturn, back(customer.number))).proposal)
  expect(await moneyOf(customer)).toEqual({ balance: 100_000_00n, held: 0n })
  await world.approve(await correct(customer.number))
  expect(await moneyOf(customer)).toEqual({ balance: 40_000_00n, held: 0n })
})

test('a withdrawal that was never sent is held again, and can be paid or cancelled', async () => {
  const customer = await sent()
  await world.approve(await correct(customer.number))
  expect(await stateOf(customer)).toBe('requested')
  expect(await moneyOf(customer)).toEqual({ balance: 40_000_00n, held: amount })
  await pay(customer.number)
  expect(await stateOf(customer)).toBe('sent')
  expect(await moneyOf(customer)).toEqual({ balance: 40_000_00n, held: 0n })
  await world.approve(await correct(customer.number))
  await customer.call(cancelWithdrawal, { id: customer.number })
  expect(await moneyOf(customer)).toEqual({ balance: 100_000_00n, held: 0n })
  expect((await refusalOf(correct(customer.number))).code).toBe('already_decided')
})

test('a withdrawal that was wrongly marked as paid waits for the bank again, and nothing is posted', async () => {
  const customer = await sent()
  await world.one.call(settleWithdrawal, { number: customer.number, bankReference: 'WRONG-1' })
  const bills = (await customer.call(listBill, {})).rows.length
  await world.approve(await correct(customer.number))
  expect(await stateOf(customer)).toBe('sent')
  expect((await customer.call(listBill, {})).rows).toHaveLength(bills)
  await world.one.call(settleWithdrawal, { number: customer.number, bankReference: 'RIGHT-1' })
  expect(await stateOf(customer)).toBe('settled')
})

test('a correction never takes money that the customer has spent, neither when proposed nor when approved', async () => {
  const customer = await returned()
  const proposal = await correct(customer.number)
  world.feed.set('SBIN.NS', 600)
  await customer.call(buy, { symbol: 'SBIN.NS', quantity: 100, kind: 'stock' })
  expect((await refusalOf(world.approve(proposal))).code).toBe('would_overdraw')
  expect(await stateOf(customer)).toBe('returned')
  await world.one.call(decideProposal, { number: proposal, decision: 'withdraw' })
  expect((await refusalOf(correct(customer.number))).code).toBe('would_overdraw')
})

test('a step that a bank line recorded cannot be corrected at the withdrawal', async () => {
  const customer = await sent()
  await world.bring({ amount: -amount, text: `PAID ${customer.number}` })
  const line = await world.lineOf(`PAID ${customer.number}`, 'out')
  await world.one.call(settleBankLine, { line: line.number, thing: customer.number })
  expect(await stateOf(customer)).toBe('settled')
  expect((await refusalOf(correct(customer.number))).code).toBe('not_ready')
})

test('a correction undoes only the step that was proposed', async () => {
  const customer = await sent()
  const proposal = await correct(customer.number)
  await world.one.call(settleWithdrawal, { number: customer.number, bankReference: 'UTR-1' })
  expect((await refusalOf(world.approve(proposal))).code).toBe('already_decided')
  const { rows } = await world.one.call(listProposals, { subject: customer.number, state: 'decided' })
  expect(rows.find(({ number }) => number === proposal)).toMatchObject({ state: 'overtaken' })
  expect(await stateOf(customer)).toBe('settled')
})

test('of thirty approvals of a correction one counts, and so does one of a correction and the bank’s word at once', async () => {
  const third = await world.operator('treasury')
  const customer = await returned()
  const proposal = await correct(customer.number)
  const approvals = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? third : world.other).call(decideProposal, { number: proposal, decision: 'approve' }),
    ),
  )
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await moneyOf(customer)).toEqual({ balance: 40_000_00n, held: 0n })

  for (let round = 0; round < 3; round++) {
    const again = await sent()
    const asked = await correct(again.number)
    const both = await Promise.allSettled([
      world.approve(asked),
      world.one.call(settleWithdrawal, { number: again.number, bankReference: `UTR-${round}` }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await moneyOf(again)).toEqual(
      (await stateOf(again)) === 'settled'
        ? { balance: 40_000_00n, held: 0n }
        : { balance: 40_000_00n, held: amount },
    )
  }
})
