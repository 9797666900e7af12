import { decideProposal, getProposal, listProposals } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { addLoan, withdrawLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { cancelRecharge } from '@tarazu/contract/recharges/api'
import { proposeRejection } from '@tarazu/contract/recharges/operate-api'
import { matchBankLine, proposeLineReturn } from '@tarazu/contract/reconciliation/bank-lines-api'
import { cancelWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment } from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld({}, { RECHARGE_METHODS: 'sandbox,manual,webhook' })
})
afterAll(() => world.close({ transfersAtLeast: 3 }))

const payee = { bank: 'State Bank', number: '30211234567', holder: 'Asha Rao', ifsc: 'SBIN0001234' }
const reason = 'As it should be.'

async function askedToWithdraw() {
  const customer = await world.customer({ cash: 100_000_00n })
  const { id: card } = await customer.call(addBankCard, payee)
  const { id } = await customer.call(withdraw, { card, amount: '60000' })
  return { customer, id }
}

async function fateOf(number: string) {
  const admin = await world.operator('admin')
  const { state, decidedBy, decidedAt, may } = await admin.call(getProposal, { number })
  const log = await world.deps.db.selectFrom('audit_entry').select(['actor', 'action', 'body']).execute()
  const last = log.filter(({ body }) => body.includes(number)).at(-1)
  return { state, may, decided: decidedBy ?? decidedAt !== null, log: `${last?.actor} ${last?.action}` }
}
const overtaken = (kind: string) => ({
  state: 'overtaken',
  may: 'nothing',
  decided: true,
  log: `system ${kind}.overtaken`,
})

describe('a proposal is closed at once when', () => {
  test('the customer cancels the withdrawal', async () => {
    const { customer, id } = await askedToWithdraw()
    const { proposal } = await world.one.call(proposePayment, { number: id, reason })
    await customer.call(cancelWithdrawal, { id })
    expect(await fateOf(proposal)).toEqual(overtaken('withdrawal.pay'))
    await expect(world.approve(proposal)).rejects.toMatchObject({ code: 'already_decided' })
  })

  test('the customer cancels the recharge', async () => {
    const customer = await world.customer()
    const { id } = await world.ask(customer)
    const rejection = { number: id, code: 'not_received', reason } as const
    const { proposal } = await world.one.call(proposeRejection, rejection)
    await customer.call(cancelRecharge, { id })
    expect(await fateOf(proposal)).toEqual(overtaken('recharge.reject'))
  })

  test('the customer withdraws the application for a loan', async () => {
    const customer = await world.customer()
    const { id } = await customer.call(addLoan, { amount: '1000' })
    const credit = await world.operator('credit')
    const terms = { number: id, amount: 1_000_00n, rate: 1_200, days: 90, reason }
    const { proposal } = await credit.call(proposeLoanOffer, terms)
    await customer.call(withdrawLoan, { id })
    expect(await fateOf(proposal)).toEqual(overtaken('loan.offer'))
  })

  test('the bank line to be returned has found its owner', async () => {
    const customer = await world.customer()
    const { id } = await world.ask(customer)
    await world.bring({ amount: 5_000_00n, text: 'NEFT FROM NOBODY' })
    const line = (await world.lineOf('NEFT FROM NOBODY')).number
    const { proposal } = await world.one.call(proposeLineReturn, { line, reason })
    await world.other.call(matchBankLine, { line, recharge: id })
    expect(await fateOf(proposal)).toEqual(overtaken('bank-line.return'))
  })

  test('its subject ends while somebody approves it', async () => {
    const { id } = await askedToWithdraw()
    const { proposal } = await world.one.call(proposePayment, { number: id, reason })
    // Ends the subject without its proposals, as when they were locked by a decision.
    await world.deps.db.updateTable('withdrawal').set({ state: 'sent' }).where('number', '=', id).execute()
    await expect(world.approve(proposal)).rejects.toMatchObject({ code: 'already_decided' })
    expect(await fateOf(proposal)).toEqual(overtaken('withdrawal.pay'))
    await world.deps.db
      .updateTable('withdrawal')
      .set({ state: 'requested' })
      .where('number', '=', id)
      .execute()
  })
})

test('another proposal about the same subject stays open when it can still be carried out', async () => {
  const { id } = await askedToWithdraw()
  const { proposal } = await world.one.call(proposePayment, { number: id, reason })
  await world.other.call(decideProposal, { number: proposal, decision: 'reject', reason })
  const again = await world.one.call(proposePayment, { number: id, reason })
  expect((await fateOf(again.proposal)).state).toBe('open')
})

test('proposals that wait for me are listed oldest first, with subject and amount', async () => {
  const me = await world.operator('treasury')
  const mine = await askedToWithdraw()
  await me.call(proposePayment, { number: mine.id, reason })
  const numbers: string[] = []
  for (let each = 0; each < 4; each += 1) {
    const { id } = await askedToWithdraw()
    numbers.push((await world.one.call(proposePayment, { number: id, reason })).proposal)
  }
  const seen = []
  for (let after: string | undefined; ; ) {
    const { rows, next, count } = await me.call(listProposals, { state: 'mine', limit: 2, after })
    expect(count).toBeGreaterThanOrEqual(4)
    seen.push(...rows)
    if (next === null) break
    after = next
  }
  expect(seen.map(({ number }) => number).slice(-4)).toEqual(numbers)
  expect(seen.every(({ may }) => may === 'decide')).toBe(true)
  const times = seen.map(({ proposedAt }) => proposedAt)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toMatchObject({
    kind: 'withdrawal.pay',
    amount: 60_000_00n,
    customer: expect.any(String),
  })
})
