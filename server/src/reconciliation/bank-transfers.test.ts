/** Money that comes in by a bank: from the customer's wish to the balance, and every way that it does not. */
import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { newKey } from '@tarazu/contract/client'
import { buy } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { claim } from '@tarazu/contract/queues/api'
import { cancelRecharge, getRecharge, listRechargeMethods } from '@tarazu/contract/recharges/api'
import {
  getRechargeCase,
  listRechargeQueue,
  proposeCredit,
  proposeRechargeReturn,
  proposeRejection,
} from '@tarazu/contract/recharges/operate-api'
import { getReconciliation } from '@tarazu/contract/reconciliation/api'
import {
  listBankLines,
  matchBankLine,
  matchCertainLines,
  proposeLineReturn,
  settleBankLine,
  unmatchBankLine,
} from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement, listStatements } from '@tarazu/contract/reconciliation/bank-statements-api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { expireRecharges } from '../recharges/expire-recharges.ts'
import { type BankWorld, bankWorld, payee } from '../testing/bank-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { setPolicies } from '../testing/set-policies.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld({ leads: false })
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

/** At the end of every test the report explains all of the difference between bank, ledger and claims. */
beforeEach(() => async () => {
  const report = await world.one.call(getReconciliation, {})
  expect(report.unexplained).toBe(0n)
  expect(report.suspense.amount).toBe(report.suspense.ofLines)
  const parts = report.toClaims.reduce((sum, { amount }) => sum + amount, 0n)
  expect(report.ledger - report.claims).toBe(parts)
})

const cashOf = async (call: Awaited<ReturnType<BankWorld['customer']>>['call']) =>
  (await call(getBalance, {})).balance

const noticesOf = async (id: number) =>
  (
    await world.deps.db.selectFrom('notice').selectAll().where('customer_id', '=', id).orderBy('id').execute()
  ).map(({ kind, facts }) => [kind, facts])

async function matched(amount = '5000') {
  const customer = await world.customer()
  const { id } = await world.ask(customer, amount)
  await world.bring({ amount: BigInt(amount) * 100n, text: `NEFT ${id} ASHA` })
  const line = await world.lineOf(id)
  const { proposal } = await world.one.call(matchBankLine, { line: line.number, recharge: id })
  return { ...customer, recharge: id, line: line.number, proposal }
}

async function credited(amount?: string) {
  const done = await matched(amount)
  await world.approve(done.proposal)
  return done
}

test('a transfer that names its recharge is proposed, matched by one operator, credited by another', async () => {
  const customer = await world.customer()
  const asked = await world.ask(customer, '7500')
  expect(asked).toMatchObject({
    status: 1,
    state: 'created',
    method: 'manual',
    instructions: {
      payee: payee.payee.name,
      account: payee.payee.account,
      bank: payee.payee.bank,
      reference: asked.id,
    },
  })
  expect(asked.expiresAt).toBe(asked.createdAt + 7 * 86_400_000)
  expect(asked.dueAt).toBe(asked.createdAt + 4 * 3_600_000)
  expect(
    await world.bring({ amount: 7_500_00n, text: `IMPS ${asked.id.toLowerCase()} Asha Rao` }),
  ).toMatchObject({
    lines: 1,
    added: 1,
    duplicates: 0,
    certain: 1,
  })
  expect(await cashOf(customer.call)).toBe(0n)

  const line = await world.lineOf(asked.id.toLowerCase())
  expect(line).toMatchObject({
    state: 'open',
    amount: 7_500_00n,
    proposals: [{ thing: asked.id, certainty: 'number_and_amount', customer: customer.displayId }],
  })
  const { proposal } = await world.one.call(matchBankLine, { line: line.number, recharge: asked.id })
  expect(await customer.call(getRecharge, { id: asked.id })).toMatchObject({
    status: 1,
    state: 'matched',
    received: 7_500_00n,
    instructions: null,
  })
  expect((await world.one.call(listRechargeQueue, { state: 'matched' })).rows).toMatchObject([
    { number: asked.id, proposal, customer: customer.displayId },
  ])
  expect(await cashOf(customer.call)).toBe(0n)
  expect(
    (await refusalOf(world.one.call(decideProposal, { number: proposal, decision: 'approve' }))).code,
  ).toBe('own_proposal')

  await world.approve(proposal)
  expect(await cashOf(customer.call)).toBe(7_500_00n)
  expect(await customer.call(getRecharge, { id: asked.id })).toMatchObject({
    status: 2,
    state: 'credited',
    timeline: [
      { state: 'created', who: 'customer' },
      { state: 'matched', who: 'operator' },
      { state: 'credited', who: 'operator' },
    ],
  })
  expect((await customer.call(listBill, {})).rows).toMatchObject([
    { reason: 'recharge', reference: asked.id, amount: 7_500_00n, balance: 7_500_00n },
  ])
  expect(await noticesOf(customer.id)).toEqual([
    ['recharge_credited', { amount: '7500.00', number: asked.id }],
  ])
  expect(await world.lineOf(line.reference)).toMatchObject({ state: 'credited', matchedWith: asked.id })
  expect((await refusalOf(world.approve(proposal))).code).toBe('already_decided')
})

test('bank transfers are offered only once two operators have set the payee', async () => {
  const customer = await world.customer()
  expect((await customer.call(listRechargeMethods, {})).map(({ method }) => method)).toEqual([
    'manual',
    'webhook',
  ])
  await setPolicies(world.deps, { payee: { ...payee.payee, account: '' } })
  expect((await customer.call(listRechargeMethods, {})).map(({ method }) => method)).toEqual([])
  expect((await refusalOf(world.ask(customer))).code).toBe('method_unavailable')
  await setPolicies(world.deps, payee)
})

describe('a statement', () => {
  test('counts once, however often and in whatever pieces it comes', async () => {
    const first = world.statement({ amount: 100_00n }, { amount: 200_00n }, { amount: -50_00n })
    const before = (await world.one.call(getReconciliation, {})).ledger
    const imports = await Promise.all(
      Array.from({ length: 4 }, () => world.one.call(importStatement, { name: 'a.csv', content: first })),
    )
    expect(imports.map(({ added }) => added).sort()).toEqual([0, 0, 0, 3])
    const overlapping = `${first}\n${world.statement({ amount: 70_00n }).split('\n')[1]}`
    expect(await world.one.call(importStatement, { name: 'b.csv', content: overlapping })).toMatchObject({
      lines: 4,
      added: 1,
      duplicates: 3,
      gap: false,
    })
    // Money that went out is in the ledger since it was sent, or is nobody's yet.
    expect((await world.one.call(getReconciliation, {})).ledger).toBe(before + 370_00n)
    const { rows } = await world.one.call(listStatements, { limit: 1 })
    expect(rows).toMatchObject([{ name: 'b.csv', lines: 4, added: 1 }])
  })

  test('that cannot be read is refused and leaves nothing', async () => {
    const rows = () => world.deps.db.selectFrom('bank_line').select('id').execute()
    const before = (await rows()).length
    expect(
      (await refusalOf(world.one.call(importStatement, { name: 'd.csv', content: 'x' }))).detail,
    ).toEqual({ line: 1, problem: 'header' })
    expect((await rows()).length).toBe(before)
  })
})

test('all certain lines are matched in one call, and no uncertain one', async () => {
  const customer = await world.customer()
  const sure = await world.ask(customer, '6100')
  const other = await world.ask(customer, '6200')
  await world.bring(
    { amount: 6_100_00n, text: sure.id },
    { amount: 6_300_00n, text: other.id },
    { amount: 6_200_00n, text: 'no number' },
  )
  expect(await world.one.call(matchCertainLines, {})).toEqual({ matched: 1, left: 0 })
  expect(await world.lineOf(sure.id)).toMatchObject({ state: 'matched', matchedWith: sure.id })
  expect(await world.lineOf(other.id)).toMatchObject({
    state: 'open',
    proposals: [{ thing: other.id, certainty: 'number' }],
  })
})

test('a transfer of another amount is credited as it came, and only when the operator says so', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer, '9000')
  await world.bring({ amount: 8_999_50n, text: id })
  const { number } = await world.lineOf(id)
  const refused = await refusalOf(world.one.call(matchBankLine, { line: number, recharge: id }))
  expect([refused.code, refused.detail]).toEqual(['not_matching', { asked: '9000.00', received: '8999.50' }])
  const { proposal } = await world.one.call(matchBankLine, { line: number, recharge: id, differs: true })
  expect((await world.other.call(getProposal, { number: proposal })).facts).toContainEqual({
    field: 'received',
    value: '8999.50',
  })
  await world.approve(proposal)
  expect(await cashOf(customer.call)).toBe(8_999_50n)
})

test('of thirty operators who match one line one wins, and so does one of thirty approvals', async () => {
  const customers = await Promise.all(Array.from({ length: 3 }, () => world.customer()))
  const asked = await Promise.all(customers.map((customer) => world.ask(customer, '5500')))
  await world.bring({ amount: 5_500_00n, text: 'RACE' })
  const { number: line } = await world.lineOf('RACE')
  const operators = [world.one, world.other]
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      operators[index % 2]
        ?.call(matchBankLine, { line, recharge: asked[index % 3]?.id ?? '' })
        .catch((error: { code: string }) => error.code),
    ),
  )
  const won = outcomes.filter((outcome) => typeof outcome !== 'string')
  expect(won).toHaveLength(1)
  expect(new Set(outcomes.filter((outcome) => typeof outcome === 'string'))).toEqual(
    new Set(['already_decided']),
  )

  const { proposal } = won[0] as { proposal: string }
  const third = await world.operator('treasury')
  const approvals = await Promise.all(
    Array.from({ length: 30 }, () =>
      third.call(decideProposal, { number: proposal, decision: 'approve' }).then(
        () => 'approved',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(approvals.filter((each) => each === 'approved')).toHaveLength(1)
  const sums = await Promise.all(customers.map(({ call }) => cashOf(call)))
  expect(sums.reduce((sum, each) => sum + each, 0n)).toBe(5_500_00n)
})

test('a match that was not approved can be proposed again, or undone', async () => {
  const { recharge, line, proposal, call, displayId } = await matched()
  expect((await refusalOf(world.one.call(unmatchBankLine, { line, reason: 'wrong' }))).code).toBe(
    'already_proposed',
  )
  expect((await refusalOf(world.one.call(proposeCredit, { number: recharge, reason: 'again' }))).code).toBe(
    'already_proposed',
  )
  await world.other.call(decideProposal, { number: proposal, decision: 'reject', reason: 'not sure' })
  const again = await world.other.call(proposeCredit, { number: recharge, reason: 'sure now' })
  await world.other.call(decideProposal, { number: again.proposal, decision: 'withdraw' })
  await world.one.call(unmatchBankLine, { line, reason: 'somebody else' })
  expect(await call(getRecharge, { id: recharge })).toMatchObject({ state: 'created', received: null })
  expect((await refusalOf(world.one.call(unmatchBankLine, { line, reason: 'x' }))).code).toBe(
    'already_decided',
  )
  expect((await refusalOf(world.one.call(proposeCredit, { number: recharge, reason: 'x' }))).code).toBe(
    'already_decided',
  )
  expect(await world.loggedOf({ displayId })).toEqual([
    'bank-line.matched',
    'recharge.credit.proposed',
    'recharge.credit.rejected',
    'recharge.credit.proposed',
    'recharge.credit.withdrawn',
    'bank-line.unmatched',
  ])
})

test('a line that another operator has claimed is left to them', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer)
  await world.bring({ amount: 5_000_00n, text: id })
  const { number: line } = await world.lineOf(id)
  await world.other.call(claim, { queue: 'recharges', thing: line })
  expect((await refusalOf(world.one.call(matchBankLine, { line, recharge: id }))).code).toBe('claimed')
  await world.other.call(claim, { queue: 'recharges', thing: id })
  const { proposal } = await world.other.call(matchBankLine, { line, recharge: id })
  // Whoever proposed has left it to the second operator.
  await world.one.call(decideProposal, { number: proposal, decision: 'approve' })
  expect(await customer.call(getRecharge, { id })).toMatchObject({ state: 'credited' })
})

test('a rejected recharge tells the customer why, and sends matched money back', async () => {
  const { recharge, line, proposal, id, call } = await matched()
  await world.other.call(decideProposal, { number: proposal, decision: 'reject', reason: 'another holder' })
  const before = (await world.one.call(getReconciliation, {})).ledger
  const rejection = await world.one.call(proposeRejection, {
    number: recharge,
    code: 'name_mismatch',
    reason: 'The money came from an account of somebody else.',
  })
  await world.approve(rejection.proposal)
  expect(await call(getRecharge, { id: recharge })).toMatchObject({
    status: 3,
    state: 'rejected',
    reason: { code: 'name_mismatch', text: 'The money came from an account of somebody else.' },
  })
  expect((await world.one.call(getReconciliation, {})).ledger).toBe(before - 5_000_00n)
  expect(await noticesOf(id)).toEqual([
    ['recharge_failed', { amount: '5000.00', number: recharge, reason: 'name_mismatch' }],
  ])
  expect((await refusalOf(world.one.call(proposeCredit, { number: recharge, reason: 'x' }))).code).toBe(
    'already_decided',
  )
  // The bank's word that it has gone back.
  await world.bring({ amount: -5_000_00n, text: `RTN ${line}` })
  const out = await world.lineOf(`RTN ${line}`, 'out')
  expect(out.proposals).toMatchObject([{ thing: line, kind: 'return', certainty: 'number_and_amount' }])
  await world.one.call(settleBankLine, { line: out.number, thing: line })
  expect((await refusalOf(world.one.call(settleBankLine, { line: out.number, thing: line }))).code).toBe(
    'already_decided',
  )
})

test('two operators send money that belongs to nobody back to its sender', async () => {
  await world.bring({ amount: 333_00n, text: 'STRAY' })
  const { number: line } = await world.lineOf('STRAY')
  const { proposal } = await world.one.call(proposeLineReturn, { line, reason: 'nobody knows it' })
  expect((await refusalOf(world.one.call(proposeLineReturn, { line, reason: 'again' }))).code).toBe(
    'already_proposed',
  )
  await world.approve(proposal)
  expect(await world.lineOf('STRAY')).toMatchObject({ state: 'returned' })
  expect((await refusalOf(world.one.call(proposeLineReturn, { line, reason: 'again' }))).code).toBe(
    'already_decided',
  )
})

describe('what a bank takes back', () => {
  test('is taken from what is there; the rest is owed, stops purchases, and is paid by the next recharge', async () => {
    const customer = await credited('5000')
    const { proposal } = await world.one.call(proposeRechargeReturn, {
      number: customer.recharge,
      reason: 'recalled by the sender',
    })
    // Spent before the second operator looks.
    const { deps } = world
    const spent = journal({ reason: 'withdrawal', customer: customer.id, at: deps.clock.now() }, [
      [account.cash(customer.id), account.paper, 'INR', 3_000_00n],
    ])
    await world.whileMadeUp(() => deps.db.transaction().execute((tx) => post(tx, [spent])))
    await world.approve(proposal)
    expect(await cashOf(customer.call)).toBe(0n)
    const owed = async () => {
      deps.ledger.balances.forget(customer.id)
      return (await deps.ledger.balances.money(customer.id)).receivable
    }
    expect(await owed()).toBe(3_000_00n)
    world.feed.set('SBIN.NS', 600)
    expect(
      (await refusalOf(customer.call(buy, { symbol: 'SBIN.NS', quantity: 1, kind: 'stock' }))).code,
    ).toBe('money_owed')
    const asked = { symbol: 'SBIN.NS', side: 'buy', quantity: 1 } as const
    expect((await customer.call(previewOrder, asked)).refusal).toBe('money_owed')
    expect((await customer.call(previewOrder, { ...asked, side: 'sell' })).refusal).toBe('no_position')
    expect(await customer.call(getRecharge, { id: customer.recharge })).toMatchObject({
      status: 3,
      state: 'returned',
    })
    await world.bring({ amount: -5_000_00n, text: `RECALL ${customer.recharge}` })
    const out = await world.lineOf(`RECALL ${customer.recharge}`, 'out')
    await world.one.call(settleBankLine, { line: out.number, thing: customer.recharge })

    const { id } = await world.ask(customer, '8000')
    await world.bring({ amount: 8_000_00n, text: id })
    const next = await world.one.call(matchBankLine, {
      line: (await world.lineOf(id)).number,
      recharge: id,
    })
    await world.approve(next.proposal)
    expect(await cashOf(customer.call)).toBe(5_000_00n)
    expect(await owed()).toBe(0n)
    expect((await customer.call(listBill, {})).rows.map(({ reason }) => reason).slice(0, 2)).toEqual([
      'debt_repaid',
      'recharge',
    ])
  })
})

describe('a recharge that nobody paid', () => {
  test('expires after a week, and is credited all the same when the money comes late', async () => {
    const customer = await world.customer()
    const { id } = await world.ask(customer)
    await expireRecharges(world.deps)
    expect(await customer.call(getRecharge, { id })).toMatchObject({ state: 'created' })
    await world.deps.db
      .updateTable('recharge')
      .set({ expires_at: new Date(world.clock.now() - 1) } as never)
      .where('number', '=', id)
      .execute()
    await Promise.all([expireRecharges(world.deps), expireRecharges(world.deps)])
    expect(await customer.call(getRecharge, { id })).toMatchObject({
      state: 'expired',
      reason: { code: 'expired' },
    })
    expect(await noticesOf(customer.id)).toHaveLength(1)
    await world.bring({ amount: 5_000_00n, text: id })
    const { proposal } = await world.one.call(matchBankLine, {
      line: (await world.lineOf(id)).number,
      recharge: id,
    })
    await world.approve(proposal)
    expect(await cashOf(customer.call)).toBe(5_000_00n)
  })

  test('is cancelled by its customer, until money was found for it', async () => {
    const customer = await world.customer()
    const { id } = await world.ask(customer)
    // Whose answer is lost asks again with the same key, and is not told that it cannot be done any more.
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => customer.call(cancelRecharge, { id }, { key })),
    )
    answers.push(await customer.call(cancelRecharge, { id }, { key }))
    expect(answers[0]).toMatchObject({ status: 3, state: 'cancelled' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await refusalOf(customer.call(cancelRecharge, { id }))).code).toBe('cannot_cancel')
    const other = await matched()
    expect((await refusalOf(other.call(cancelRecharge, { id: other.recharge }))).code).toBe('cannot_cancel')
    expect((await refusalOf(customer.call(cancelRecharge, { id: other.recharge }))).code).toBe('not_found')
  })
})

test('an outgoing line cannot be settled with a withdrawal that was not sent', async () => {
  await world.bring({ amount: -44_00n, text: 'OUT UNKNOWN' })
  const line = await world.lineOf('OUT UNKNOWN', 'out')
  const settle = (thing: string) => refusalOf(world.one.call(settleBankLine, { line: line.number, thing }))
  expect((await settle('ZZZZZZZZZZZZ')).code).toBe('not_matching')
  const { recharge } = await credited('5000')
  expect((await settle(recharge)).code).toBe('not_matching')
  expect(await world.lineOf('OUT UNKNOWN', 'out')).toMatchObject({ state: 'open' })
})

test('the lists of bank lines and recharges page by key, and say how many there are', async () => {
  await world.bring(...Array.from({ length: 7 }, (_, index) => ({ amount: 1_00n, text: `PAGE ${index}` })))
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const { rows, next, count } = await world.one.call(listBankLines, {
      direction: 'in',
      state: 'open',
      after,
      limit: 3,
    })
    expect(count).toBeGreaterThanOrEqual(7)
    seen.push(...rows.map(({ number }) => number))
    if (next === null) break
    after = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(7)
  const { rows } = await world.one.call(listRechargeQueue, { state: 'all', limit: 2 })
  const [first] = rows
  if (!first) throw new Error('there is no recharge')
  expect(await world.one.call(getRechargeCase, { number: first.number })).toMatchObject({
    number: first.number,
  })
})

test('a statement that does not continue where the last one ended is reported, with what it leaves unexplained', async () => {
  const missing = world.statement({ amount: 40_00n, text: 'MISSING' })
  const later = world.statement({ amount: 60_00n, text: 'LATER' }).replaceAll('2026-11-20', '2026-11-21')
  expect(await world.one.call(importStatement, { name: 'later.csv', content: later })).toMatchObject({
    gap: true,
  })
  expect((await world.one.call(getReconciliation, {})).unexplained).toBe(40_00n)
  await world.one.call(importStatement, { name: 'missing.csv', content: missing })
})
