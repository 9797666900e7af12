/**
 * What a line of the bank is settled with: by one where the bank names it, by two where it does not, and back
 * again.
 */
import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { proposeCredit, proposeRejection } from '@tarazu/contract/recharges/operate-api'
import { getReconciliation, getTrialBalance } from '@tarazu/contract/reconciliation/api'
import {
  listBankLines,
  matchBankLine,
  proposeFirmLine,
  proposeLineReopening,
  proposeLineReturn,
  proposeLineSettlement,
  settleBankLine,
} from '@tarazu/contract/reconciliation/bank-lines-api'
import { getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, proposeWithdrawalReturn } from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { type BankLineEvent, type BankLineState, lineAfter, lineAllows } from './bank-line.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld()
  // What is paid out has come in.
  await world.bring({ amount: 10_000_000_00n })
  // Nothing is paid by itself.
  await setPolicies(world.deps, { auto_withdraw_max: 1n })
})
afterAll(() => world.close({ transfersAtLeast: 30 }))

const reason = 'As the bank told us on the phone.'
const details = {
  bank: 'State Bank of India',
  number: '30211234567',
  holder: 'Asha Rao',
  ifsc: 'SBIN0001234',
}

async function sent(amount: bigint) {
  const customer = await world.customer({ cash: 100_000_00n })
  const { id: card } = await customer.call(addBankCard, details)
  const { id: number } = await customer.call(withdraw, { card, amount: String(amount / 100n) })
  await world.approve((await world.one.call(proposePayment, { number, reason })).proposal)
  return { ...customer, number }
}

async function returned(amount: bigint) {
  const customer = await sent(amount)
  const back = { number: customer.number, text: 'This account is closed.', bankReference: 'RTN-1' }
  await world.approve((await world.one.call(proposeWithdrawalReturn, back)).proposal)
  return customer
}

async function lineOf(amount: bigint, text: string) {
  await world.bring({ amount, text })
  return (await world.lineOf(text, amount < 0n ? 'out' : 'in')).number
}

const held = async (name: string) => {
  const { assets } = await world.one.call(getTrialBalance, {})
  return BigInt(
    assets.find(({ asset }) => asset === 'INR')?.rows.find(({ account }) => account === name)?.balance ?? 0,
  )
}
const houses = async () => ({
  client: await held('house:bank:client'),
  firm: await held('house:bank:firm'),
  suspense: await held('house:suspense'),
})
const report = () => world.one.call(getReconciliation, {})
const stateOf = async (text: string, direction: 'in' | 'out') => (await world.lineOf(text, direction)).state

describe('which line may be', () => {
  const states: BankLineState[] = ['open', 'matched', 'credited', 'returned', 'settled']
  const events: BankLineEvent[] = ['match', 'unmatch', 'credit', 'return', 'reopen', 'settle', 'unsettle']
  const expected: [BankLineState, BankLineEvent, BankLineState, 'both' | 'in'][] = [
    ['open', 'match', 'matched', 'in'],
    ['open', 'return', 'returned', 'in'],
    ['open', 'settle', 'settled', 'both'],
    ['matched', 'unmatch', 'open', 'in'],
    ['matched', 'credit', 'credited', 'in'],
    ['matched', 'return', 'returned', 'in'],
    ['credited', 'reopen', 'open', 'in'],
    ['settled', 'unsettle', 'open', 'both'],
  ]
  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s on %s',
    (state, event) => {
      const row = expected.find(([from, on]) => from === state && on === event)
      const endsIn = (amount: bigint) => {
        if (lineAllows({ state, amount }, event)) return lineAfter({ state, amount }, event)
        expect(() => lineAfter({ state, amount }, event)).toThrow(new Refusal('already_decided'))
        return undefined
      }
      expect(endsIn(1n)).toBe(row?.[2])
      expect(endsIn(-1n)).toBe(row?.[3] === 'both' ? row[2] : undefined)
    },
  )
})

test('a returned withdrawal that the bank names is settled by one operator, one that it does not name by two', async () => {
  const named = await returned(5_100_00n)
  const before = await houses()
  const line = await lineOf(5_100_00n, `RTN ${named.number}`)
  await world.one.call(settleBankLine, { line, thing: named.number })
  expect(await houses()).toEqual(before)

  const unnamed = await returned(5_200_00n)
  const other = await lineOf(5_200_00n, 'RETURNED PAYMENT 52')
  expect((await world.lineOf('RETURNED PAYMENT 52')).proposals).toMatchObject([
    { thing: unnamed.number, kind: 'withdrawal', certainty: 'amount' },
  ])
  expect((await refusalOf(world.one.call(settleBankLine, { line: other, thing: unnamed.number }))).code).toBe(
    'not_matching',
  )
  const wanted = { line: other, thing: unnamed.number, reason }
  expect(
    (await refusalOf(world.one.call(proposeLineSettlement, { ...wanted, thing: named.number }))).code,
  ).toBe('already_decided')
  const { proposal } = await world.one.call(proposeLineSettlement, wanted)
  expect(
    (await refusalOf(world.one.call(proposeFirmLine, { line: other, cause: 'bank_interest', reason }))).code,
  ).toBe('already_proposed')
  const own = world.one.call(decideProposal, { number: proposal, decision: 'approve' })
  expect((await refusalOf(own)).code).toBe('own_proposal')
  await world.approve(proposal)
  expect(await houses()).toEqual(before)
  const done = (await world.one.call(listBankLines, { direction: 'in', state: 'done', limit: 100 })).rows
  expect(done.find(({ number }) => number === other)).toMatchObject({
    state: 'settled',
    matchedWith: `return:${unnamed.number}`,
  })
})

test('a bank charge is borne by the firm, never by the customers', async () => {
  const before = await houses()
  const { claims, unexplained } = await report()
  const line = await lineOf(-590n, 'NEFT CHARGES')
  for (const cause of ['bank_interest', 'charge_made_good'] as const)
    expect((await refusalOf(world.one.call(proposeFirmLine, { line, cause, reason }))).code).toBe(
      'not_matching',
    )
  const { proposal } = await world.one.call(proposeFirmLine, { line, cause: 'bank_charge', reason })
  await world.approve(proposal)
  expect(await houses()).toEqual({ ...before, client: before.client + 590n, firm: before.firm - 590n })
  const after = await report()
  expect([after.claims, after.unexplained]).toEqual([claims, unexplained])
  expect(after.outgoing.lines).toBe(0)
  expect(await world.lineOf('NEFT CHARGES', 'out')).toMatchObject({
    state: 'settled',
    matchedWith: `firm:${line}`,
  })

  // The firm brings it, and nothing is owed between the two.
  const good = await lineOf(590n, 'FROM THE FIRM')
  const brought = await world.one.call(proposeFirmLine, { line: good, cause: 'charge_made_good', reason })
  await world.approve(brought.proposal)
  expect(await houses()).toEqual(before)
  expect(
    (await refusalOf(world.one.call(proposeFirmLine, { line, cause: 'bank_charge', reason }))).code,
  ).toBe('already_decided')
})

test('a wrong settlement of a line is undone by two operators, as often as it takes', async () => {
  const customer = await returned(5_300_00n)
  const right = await returned(5_300_00n)
  const before = await houses()
  const line = await lineOf(5_300_00n, `RTN53 ${customer.number}`)
  await world.one.call(settleBankLine, { line, thing: customer.number })
  for (let round = 0; round < 2; round++) {
    const { proposal } = await world.one.call(proposeLineReopening, { line, reason })
    expect((await refusalOf(world.one.call(proposeLineReopening, { line, reason }))).code).toBe(
      'already_proposed',
    )
    const approvals = await Promise.allSettled(Array.from({ length: 30 }, () => world.approve(proposal)))
    expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stateOf('RTN53', 'in')).toBe('open')
    expect(await houses()).toEqual({
      ...before,
      client: before.client - 5_300_00n,
      suspense: before.suspense + 5_300_00n,
    })
    const again = await world.one.call(proposeLineSettlement, { line, thing: right.number, reason })
    await world.approve(again.proposal)
    expect(await houses()).toEqual(before)
  }
  const interest = await lineOf(77n, 'INTEREST Q3')
  await world.approve(
    (await world.one.call(proposeFirmLine, { line: interest, cause: 'bank_interest', reason })).proposal,
  )
  await world.approve((await world.one.call(proposeLineReopening, { line: interest, reason })).proposal)
  expect(await houses()).toEqual({ ...before, client: before.client - 77n, suspense: before.suspense + 77n })
  await world.approve((await world.one.call(proposeLineReturn, { line: interest, reason })).proposal)
  expect(await houses()).toEqual(before)
})

test('a withdrawal that a line marked as paid waits for the bank again', async () => {
  const customer = await sent(5_400_00n)
  const line = await lineOf(-5_400_00n, 'PAYOUT 54')
  await world.one.call(settleBankLine, { line, thing: customer.number })
  expect(await customer.call(getWithdrawal, { id: customer.number })).toMatchObject({
    state: 'settled',
    status: 'y',
  })
  await world.approve((await world.one.call(proposeLineReopening, { line, reason })).proposal)
  expect(await customer.call(getWithdrawal, { id: customer.number })).toMatchObject({
    state: 'sent',
    status: 'n',
  })
  const notices = await world.deps.db
    .selectFrom('notice')
    .select('kind')
    .where('customer_id', '=', customer.id)
    .orderBy('id', 'desc')
    .execute()
  expect(notices[0]?.kind).toBe('withdrawal_corrected')
  expect(await world.loggedOf(customer)).toEqual([
    'withdrawal.pay.proposed',
    'withdrawal.pay.approved',
    'bank-line.settled',
    'withdrawal.settle',
    'bank-line.reopen.proposed',
    'bank-line.reopen.approved',
  ])
  await world.one.call(settleBankLine, { line, thing: customer.number })
  expect(await customer.call(getWithdrawal, { id: customer.number })).toMatchObject({ state: 'settled' })
})

test('of a match and an approved settlement of one line at once, one wins', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer, '5500')
  const came = await returned(5_500_00n)
  const line = await lineOf(5_500_00n, 'BOTH 55')
  const { proposal } = await world.one.call(proposeLineSettlement, { line, thing: came.number, reason })
  const both = await Promise.allSettled([
    world.approve(proposal),
    world.one.call(matchBankLine, { line, recharge: id }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(['matched', 'settled']).toContain(await stateOf('BOTH 55', 'in'))
})

test('a line has one open proposal at a time, its return included', async () => {
  const line = await lineOf(81n, 'WHOSE 81')
  const { proposal } = await world.one.call(proposeFirmLine, { line, cause: 'bank_interest', reason })
  const back = world.other.call(proposeLineReturn, { line, reason })
  expect((await refusalOf(back)).code).toBe('already_proposed')
  await world.one.call(decideProposal, { number: proposal, decision: 'withdraw' })
  const returned = await world.other.call(proposeLineReturn, { line, reason })
  const late = world.one.call(proposeFirmLine, { line, cause: 'bank_interest', reason })
  expect((await refusalOf(late)).code).toBe('already_proposed')
  await world.one.call(decideProposal, { number: returned.proposal, decision: 'approve' })
  expect(await world.lineOf('WHOSE 81')).toMatchObject({ state: 'returned' })
})

test('a decision about a recharge ends proposals about its line, and of thirty proposals at once one is the first', async () => {
  const customer = await world.customer()
  const { id: recharge } = await world.ask(customer, '5200')
  const line = await lineOf(5_200_00n, `NEFT ${recharge}`)
  const back = await world.one.call(proposeLineReturn, { line, reason })
  const { proposal } = await world.other.call(matchBankLine, { line, recharge })
  expect((await world.one.call(getProposal, { number: back.proposal })).state).toBe('overtaken')
  await world.one.call(decideProposal, { number: proposal, decision: 'reject', reason: 'Not sure.' })
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, (_, turn) =>
      turn % 2 === 0
        ? world.one.call(proposeCredit, { number: recharge, reason })
        : world.other.call(proposeRejection, { number: recharge, code: 'name_mismatch', reason }),
    ),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
