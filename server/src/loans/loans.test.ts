import { decideProposal as decide } from '@tarazu/contract/approvals/api'
import { RefusedError } from '@tarazu/contract/client-errors'
import * as api from '@tarazu/contract/loans/api'
import * as operateApi from '@tarazu/contract/loans/operate-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { getReconciliation } from '@tarazu/contract/reconciliation/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decideProposal, type Executors } from '../approvals/decide-proposal.ts'
import type { Operator } from '../deps.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { offerLoan, reinstateLoan, writeOffLoan } from './loan-executors.ts'
import { accrueInterest, expireOffers, remindOfLoans } from './loan-jobs.ts'
import { lockBorrower } from './loan-rows.ts'

let world: TestServer
let maker: Awaited<ReturnType<TestServer['operator']>>
let checker: typeof maker
let customer: TestCustomer
const day = 86_400_000

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  maker = await world.operator('credit')
  checker = await world.operator('credit')
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const executors = {
  'loan.offer': offerLoan,
  'loan.write-off': writeOffLoan,
  'loan.reinstate': reinstateLoan,
} as Executors
const asOperator = ({ id, email, roles }: typeof maker): Operator => ({
  id,
  email,
  name: email,
  roles,
  session: 0,
})

async function refusalOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RefusedError)
  return (error as RefusedError).code
}

const approve = (number: string) =>
  decideProposal(world.deps, executors, asOperator(checker), { number, decision: 'approve', reason: '' })

async function offerTo(who: TestCustomer, amount = 10_000_00n) {
  const { id } = await who.call(api.addLoan, { amount: String(amount / 100n) })
  const terms = { number: id, amount, rate: 3_600, days: 60, reason: 'Pays back in time.' }
  const { proposal } = await maker.call(operateApi.proposeLoanOffer, terms)
  await approve(proposal)
  return id
}

async function lent(who: TestCustomer, amount = 10_000_00n) {
  const id = await offerTo(who, amount)
  await who.call(api.acceptLoan, { id })
  return id
}

test('a loan is client money that the firm has yet to pay in, and leaves nothing unexplained', async () => {
  const treasurer = await world.operator('treasury')
  const look = async () => {
    const { ledger, toLedger } = await treasurer.call(getReconciliation, {})
    const lent = toLedger.find(({ name }) => name.startsWith('what the firm has lent'))?.amount ?? 0n
    return { ledger, lent, statement: toLedger.reduce((sum, { amount }) => sum + amount, ledger) }
  }
  const before = await look()
  const id = await lent(customer, 8_000_00n)
  const during = await look()
  expect(during).toEqual({
    ledger: before.ledger + 8_000_00n,
    lent: before.lent - 8_000_00n,
    statement: before.statement,
  })
  await customer.call(api.repayLoan, { id, amount: 8_000_00n })
  expect(await look()).toEqual(before)
})

test('a customer without loans has a score of 100 and can borrow the maximum', async () => {
  expect(await customer.call(api.getLoanSummary, {})).toMatchObject({
    amountDue: 0n,
    creditScore: 100,
    remainingAmount: world.deps.policies.get().loan_maximum,
    open: null,
  })
})

test('a loan is applied for, offered by two operators, accepted, paid out and repaid', async () => {
  const { id } = await customer.call(api.addLoan, { amount: 20_000 })
  expect((await customer.call(api.getLoanSummary, {})).open).toMatchObject({ id, status: 1 })
  const { proposal } = await maker.call(operateApi.proposeLoanOffer, {
    number: id,
    amount: 15_000_00n,
    rate: 1_200,
    days: 90,
    reason: 'Half of it.',
  })
  expect((await customer.call(api.listLoans, {})).rows[0]?.status).toBe(1)
  await expect(
    decideProposal(world.deps, executors, asOperator(maker), {
      number: proposal,
      decision: 'approve',
      reason: '',
    }),
  ).rejects.toMatchObject({ code: 'own_proposal' })
  await approve(proposal)
  const offer = (await customer.call(api.listLoans, {})).rows[0]
  expect(offer).toMatchObject({ status: 2, amount: 15_000_00n, rate: 1_200 })
  expect(offer?.schedule.length).toBe(3)
  expect((await customer.call(getBalance, {})).balance).toBe(0n)

  expect(await customer.call(api.acceptLoan, { id })).toMatchObject({ status: 4, owed: 15_000_00n })
  expect((await customer.call(getBalance, {})).balance).toBe(15_000_00n)
  expect(await customer.call(api.getLoanSummary, {})).toMatchObject({
    amountDue: 15_000_00n,
    remainingAmount: 0n,
  })

  await customer.call(api.repayLoan, { id, amount: 5_000_00n })
  expect(await customer.call(api.repayLoan, { id, amount: 10_000_00n })).toMatchObject({
    status: 5,
    owed: 0n,
  })
  expect(
    (await customer.call(listBill, {})).rows.map(({ reason, type, amount }) => [reason, type, amount]),
  ).toEqual([
    ['loan_repayment', 'expense', 10_000_00n],
    ['loan_repayment', 'expense', 5_000_00n],
    ['loan_payout', 'income', 15_000_00n],
  ])
})

test('a loan offer is refused at its approval if the customer can borrow less by then', async () => {
  const { id } = await customer.call(api.addLoan, { amount: 20_000 })
  const terms = { number: id, amount: 15_000_00n, rate: 1_200, days: 90, reason: 'Half of it.' }
  const { proposal } = await maker.call(operateApi.proposeLoanOffer, terms)
  const { loan_maximum } = world.deps.policies.get()
  const approval = () => checker.call(decide, { number: proposal, decision: 'approve' })
  await setPolicies(world.deps, { loan_maximum: 14_999_99n })
  expect(await refusalOf(approval())).toBe('loan_max')
  expect((await customer.call(api.listLoans, {})).rows[0]?.stage).toBe('applied')
  await setPolicies(world.deps, { loan_maximum: 15_000_00n })
  // The proposal is still open.
  await approval()
  expect((await customer.call(api.listLoans, {})).rows[0]?.stage).toBe('offered')
  await setPolicies(world.deps, { loan_maximum })
})

test.each([
  ['499', 'loan_min'],
  ['', 'loan_invalid'],
  ['100001', 'loan_max'],
])('a loan application for "%s" is refused with %s', async (amount, code) => {
  expect(await refusalOf(customer.call(api.addLoan, { amount }))).toBe(code)
})

test('thirty loan applications at once make one', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => customer.call(api.addLoan, { amount: 500 + index })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await refusalOf(customer.call(api.addLoan, { amount: 900 }))).toBe('loan_open')
})

test('thirty acceptances at once pay a loan out once, and with one key they get one answer', async () => {
  const id = await offerTo(customer)
  const same = await Promise.all(
    Array.from({ length: 15 }, () => customer.call(api.acceptLoan, { id }, { key: 'accept-once' })),
  )
  expect(new Set(same.map(({ stage }) => stage))).toEqual(new Set(['active']))
  const others = await Promise.allSettled(
    Array.from({ length: 15 }, () => customer.call(api.acceptLoan, { id })),
  )
  expect(others.every(({ status }) => status === 'rejected')).toBe(true)
  expect((await customer.call(getBalance, {})).balance).toBe(10_000_00n)
})

test('thirty repayments at once never pay more than the balance or the debt', async () => {
  const id = await lent(customer)
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      customer.call(api.repayLoan, { id, amount: 4_000_00n }, { key: `repay-${index}` }),
    ),
  )
  expect((await customer.call(getBalance, {})).balance).toBe(2_000_00n)
  expect((await customer.call(api.getLoanSummary, {})).amountDue).toBe(2_000_00n)
})

test('a repayment above the balance, or above the debt, is refused', async () => {
  const id = await lent(customer)
  world.clock.step(2 * day)
  const again = await world.signIn(customer)
  expect(await refusalOf(again(api.repayLoan, { id, amount: 10_000_01n }))).toBe('not_sufficient_funds')
  expect(await refusalOf(again(api.repayLoan, { id, amount: 99_000_00n }))).toBe('repayment_invalid')
})

test('interest accrues once per day, also for days on which nothing ran', async () => {
  const id = await lent(customer)
  world.clock.step(10 * day)
  await accrueInterest(world.deps)
  await accrueInterest(world.deps)
  const again = await world.signIn(customer)
  // 36 % a year on 10,000 for ten days.
  expect((await again(api.getLoanSummary, {})).open).toMatchObject({ id, owed: 10_098_63n })
})

test('a loan offer that is not accepted expires, and then the customer can apply again', async () => {
  const id = await offerTo(customer)
  world.clock.step(3 * day + 1)
  const again = await world.signIn(customer)
  expect(await refusalOf(again(api.acceptLoan, { id }))).toBe('offer_expired')
  await expireOffers(world.deps)
  expect((await again(api.listLoans, {})).rows[0]).toMatchObject({ stage: 'expired', status: 0 })
  expect((await again(listNotices, {})).rows[0]).toMatchObject({
    kind: 'loan_offer_expired',
    facts: { number: id },
  })
  await again(api.addLoan, { amount: 500 })
})

test('a customer is reminded once of each instalment', async () => {
  await lent(customer)
  const reminders = async () =>
    (
      await world.deps.db
        .selectFrom('notice')
        .select('id')
        .where('customer_id', '=', customer.id)
        .where('kind', '=', 'loan_due')
        .execute()
    ).length
  await remindOfLoans(world.deps)
  expect(await reminders()).toBe(0)
  world.clock.step(28 * day)
  await remindOfLoans(world.deps)
  await remindOfLoans(world.deps)
  expect(await reminders()).toBe(1)
  world.clock.step(30 * day)
  await remindOfLoans(world.deps)
  expect(await reminders()).toBe(2)
})

test('no reminder is sent for an instalment paid early, and the next one names what is left', async () => {
  const id = await lent(customer)
  const told = async () =>
    (
      await world.deps.db
        .selectFrom('notice')
        .select('facts')
        .where('customer_id', '=', customer.id)
        .where('kind', '=', 'loan_due')
        .execute()
    ).map(({ facts }) => (facts as { amount: string }).amount)
  await customer.call(api.repayLoan, { id, amount: 5_000_00n })
  world.clock.step(28 * day)
  await accrueInterest(world.deps)
  await remindOfLoans(world.deps)
  expect(await told()).toEqual([])
  world.clock.step(30 * day)
  await accrueInterest(world.deps)
  await remindOfLoans(world.deps)
  await remindOfLoans(world.deps)
  // The interest on 5,000 at 36 % for sixty days.
  expect(await told()).toEqual(['5295.89'])
})

test('a customer can withdraw an application and decline an offer, but not a loan', async () => {
  const { id } = await customer.call(api.addLoan, { amount: 500 })
  expect(await customer.call(api.withdrawLoan, { id })).toMatchObject({ status: 0 })
  const offer = await offerTo(customer)
  expect(await customer.call(api.withdrawLoan, { id: offer })).toMatchObject({ status: 0 })
  const loan = await lent(customer)
  expect(await refusalOf(customer.call(api.withdrawLoan, { id: loan }))).toBe('cannot_cancel')
})

test('the loan of another customer is not found', async () => {
  const id = await offerTo(customer)
  const stranger = await world.customer()
  for (const endpoint of [api.acceptLoan, api.withdrawLoan])
    expect(await refusalOf(stranger.call(endpoint, { id }))).toBe('not_found')
  expect(await refusalOf(stranger.call(api.repayLoan, { id, amount: 1_00n }))).toBe('not_found')
})

test('a loan rejection tells why, and is refused a second time or beside an open proposal', async () => {
  const { id } = await customer.call(api.addLoan, { amount: 700 })
  const reason = 'Two loans were paid late.'
  await maker.call(operateApi.rejectLoan, { number: id, reason })
  expect((await customer.call(api.listLoans, {})).rows[0]).toMatchObject({ status: 3, reason })
  expect(await refusalOf(checker.call(operateApi.rejectLoan, { number: id, reason }))).toBe('already_decided')
  const second = (await customer.call(api.addLoan, { amount: 700 })).id
  const terms = { number: second, amount: 700_00n, rate: 100, days: 30, reason: 'Fine.' }
  await maker.call(operateApi.proposeLoanOffer, terms)
  expect(await refusalOf(checker.call(operateApi.proposeLoanOffer, terms))).toBe('already_proposed')
  expect(await refusalOf(checker.call(operateApi.rejectLoan, { number: second, reason }))).toBe(
    'already_proposed',
  )
})

test.each([
  [{ amount: 499_99n }, 'loan_min'],
  [{ amount: 700_01n }, 'loan_invalid'],
  [{ amount: 100_000_01n }, 'loan_max'],
])('a loan offer of %o is refused with %s', async (wrong, code) => {
  const { id } = await customer.call(api.addLoan, { amount: 700 })
  const terms = { number: id, amount: 700_00n, rate: 100, days: 30, reason: 'Fine.' }
  expect(await refusalOf(maker.call(operateApi.proposeLoanOffer, { ...terms, ...wrong }))).toBe(code)
})

test('a write-off ends the debt and lowers the score', async () => {
  const id = await lent(customer)
  const { proposal } = await maker.call(operateApi.proposeLoanWriteOff, {
    number: id,
    reason: 'Uncollectable.',
  })
  await approve(proposal)
  expect(await customer.call(api.getLoanSummary, {})).toMatchObject({
    amountDue: 0n,
    creditScore: 50,
    remainingAmount: 0n,
  })
  expect((await customer.call(listNotices, {})).rows[0]).toMatchObject({
    kind: 'loan_written_off',
    facts: { number: id, reason: 'Uncollectable.' },
  })
})

test('two operators can take a write-off back once, with a reversing journal and a notice', async () => {
  const id = await lent(customer)
  world.clock.step(3.5 * day)
  await accrueInterest(world.deps)
  let call = await world.signIn(customer)
  await call(api.repayLoan, { id, amount: 12_34n })
  maker = await world.operator('credit')
  checker = await world.operator('credit')
  const owed = (await call(api.getLoanSummary, {})).amountDue
  const row = () =>
    world.deps.db.selectFrom('loan').selectAll().where('number', '=', id).executeTakeFirstOrThrow()
  const before = await row()
  expect(
    await refusalOf(maker.call(operateApi.proposeLoanReinstatement, { number: id, reason: 'Early.' })),
  ).toBe('already_decided')
  const off = async () =>
    approve(
      (await maker.call(operateApi.proposeLoanWriteOff, { number: id, reason: 'The wrong loan.' })).proposal,
    )
  await off()
  world.clock.step(5 * day)
  maker = await world.operator('credit')
  checker = await world.operator('credit')
  call = await world.signIn(customer)
  const reason = 'It was another customer who cannot pay.'
  const { proposal } = await maker.call(operateApi.proposeLoanReinstatement, { number: id, reason })
  expect(await refusalOf(maker.call(decide, { number: proposal, decision: 'approve' }))).toBe('own_proposal')
  const approvals = await Promise.allSettled(Array.from({ length: 30 }, () => approve(proposal)))
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { principal_left, interest_left, state } = await row()
  expect([state, principal_left, interest_left]).toEqual([
    'active',
    before.principal_left,
    before.interest_left,
  ])
  await accrueInterest(world.deps)
  expect(await call(api.getLoanSummary, {})).toMatchObject({ amountDue: owed, score: { writtenOff: 0 } })
  expect((await call(listNotices, {})).rows[0]).toMatchObject({
    kind: 'loan_reinstated',
    facts: { number: id, reason },
  })
  // The loan can be written off again, and that can be taken back again.
  await off()
  await approve((await maker.call(operateApi.proposeLoanReinstatement, { number: id, reason })).proposal)
  expect((await call(api.getLoanSummary, {})).amountDue).toBe(owed)
  await off()
  await world.deps.db
    .insertInto('loan')
    .values({
      number: 'ANOTHERLOAN1',
      customer_id: customer.id,
      amount: 600_00n,
      state: 'applied',
      timeline: '[]',
      created_at: new Date(world.clock.now()),
    } as never)
    .execute()
  expect(await refusalOf(maker.call(operateApi.proposeLoanReinstatement, { number: id, reason }))).toBe(
    'not_ready',
  )
})

test('a write-off cannot be taken back while the customer applies for another loan', async () => {
  const borrower = await world.customer({ cash: 100_00n })
  const id = await lent(borrower)
  const reason = 'The wrong loan.'
  await approve((await maker.call(operateApi.proposeLoanWriteOff, { number: id, reason })).proposal)
  const { proposal } = await maker.call(operateApi.proposeLoanReinstatement, { number: id, reason })
  const answer = await world.deps.db.transaction().execute(async (tx) => {
    await lockBorrower(tx, borrower.id)
    await tx
      .insertInto('loan')
      .values({
        number: 'ANOTHERLOAN2',
        customer_id: borrower.id,
        amount: 600_00n,
        state: 'applied',
        timeline: '[]',
        created_at: new Date(world.clock.now()),
      } as never)
      .execute()
    const approving = refusalOf(checker.call(decide, { number: proposal, decision: 'approve' }))
    await asOwner(world.databaseUrl, (owner) =>
      vi.waitFor(
        async () => {
          const { rowCount } = await owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(rowCount).toBeGreaterThan(0)
        },
        { timeout: 10_000 },
      ),
    )
    return { approving }
  })
  expect(await answer.approving).toBe('not_ready')
})

test('a write-off cannot be taken back once the account is closed', async () => {
  const borrower = await world.customer()
  const id = await lent(borrower)
  const reason = 'The wrong loan.'
  await approve((await maker.call(operateApi.proposeLoanWriteOff, { number: id, reason })).proposal)
  const { proposal } = await maker.call(operateApi.proposeLoanReinstatement, { number: id, reason })
  await asOwner(world.databaseUrl, (owner) =>
    owner.query('update customer set closed_at = now() where id = $1', [borrower.id]),
  )
  expect(await refusalOf(checker.call(decide, { number: proposal, decision: 'approve' }))).toBe(
    'account_closed',
  )
  await maker.call(decide, { number: proposal, decision: 'withdraw' })
  expect(await refusalOf(maker.call(operateApi.proposeLoanReinstatement, { number: id, reason }))).toBe(
    'account_closed',
  )
})

test('a loan repaid after its last day counts as late', async () => {
  const id = await lent(customer)
  world.clock.step(60.5 * day)
  const again = await world.signIn(customer)
  expect(await again(api.getLoanSummary, {})).toMatchObject({ creditScore: 99, score: { daysOverdue: 1 } })
  await world.give(customer.id, 5_000_00n)
  await accrueInterest(world.deps)
  const owed = (await again(api.getLoanSummary, {})).amountDue
  await again(api.repayLoan, { id, amount: owed })
  expect(await again(api.getLoanSummary, {})).toMatchObject({ creditScore: 85, score: { paidLate: 1 } })
})

test('a missed payment is shown to the customer and in the overdue queue until it is paid', async () => {
  const id = await lent(customer)
  const overdue = async () =>
    (await maker.call(operateApi.listLoanQueue, { stage: 'overdue', limit: 100 })).rows.find(
      ({ number }) => number === id,
    )
  const { open } = await customer.call(api.getLoanSummary, {})
  const first = open?.schedule[0]
  expect(open?.nextPayment).toEqual({
    due: first?.due,
    amount: (first?.principal ?? 0n) + (first?.interest ?? 0n),
    overdue: false,
  })
  expect(await overdue()).toBeUndefined()
  world.clock.step(31 * day)
  await accrueInterest(world.deps)
  maker = await world.operator('credit')
  const again = await world.signIn(customer)
  const missed = (await again(api.getLoanSummary, {})).open?.nextPayment
  expect(missed).toMatchObject({ due: first?.due, overdue: true })
  expect(await overdue()).toMatchObject({ stage: 'active', nextPayment: missed })
  const after = await again(api.repayLoan, { id, amount: missed?.amount ?? 0n })
  expect(after.nextPayment?.overdue).toBe(false)
  expect(await overdue()).toBeUndefined()
})

test('the loan queue pages by key, oldest first, and names who has claimed a loan', async () => {
  const asked: string[] = []
  for (const amount of [600, 601, 602]) {
    const each = await world.customer()
    asked.push((await each.call(api.addLoan, { amount })).id)
  }
  const numbers: string[] = []
  let after: string | undefined
  do {
    const { rows, next } = await maker.call(operateApi.listLoanQueue, { limit: 2, ...(after && { after }) })
    numbers.push(...rows.map(({ number }) => number))
    after = next ?? undefined
  } while (after)
  expect(numbers.filter((number) => asked.includes(number))).toEqual(asked)
  const detail = await maker.call(operateApi.getLoanForOperator, { number: asked[0] ?? '' })
  expect(detail).toMatchObject({ row: { number: asked[0], creditScore: 100 }, loan: { amount: 600_00n } })
  // The form for an offer starts with the terms that customers are shown now.
  const { loan_rate, loan_days } = world.deps.policies.get()
  await setPolicies(world.deps, { loan_rate: 950, loan_days: 30 })
  const { usual } = await maker.call(operateApi.getLoanForOperator, { number: asked[0] ?? '' })
  expect(usual).toEqual({ rate: 950, days: 30 })
  await setPolicies(world.deps, { loan_rate, loan_days })
  expect(await refusalOf(maker.call(operateApi.getLoanForOperator, { number: 'ZZZZZZZZZZZZ' }))).toBe(
    'not_found',
  )
})
