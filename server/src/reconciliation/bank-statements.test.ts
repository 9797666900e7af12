/** A file of the bank is looked at before it counts, and can be taken out again by two. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { listAudit } from '@tarazu/contract/audit/api'
import { listQueues } from '@tarazu/contract/queues/api'
import { getReconciliation, proposeReversal } from '@tarazu/contract/reconciliation/api'
import {
  listBankLines,
  matchBankLine,
  matchCertainLines,
} from '@tarazu/contract/reconciliation/bank-lines-api'
import {
  getBankStatement,
  importStatement,
  listStatements,
  previewStatement,
  proposeStatementVoid,
} from '@tarazu/contract/reconciliation/bank-statements-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'

let world: BankWorld
beforeAll(async () => {
  world = await bankWorld()
})
afterAll(async () => {
  expect((await world.one.call(getReconciliation, {})).unexplained).toBe(0n)
  await world.close({ transfersAtLeast: 10 })
})

const reason = 'It is the file of another bank.'
const name = 'november.csv'
const take = (content: string, preview?: string) =>
  world.one.call(importStatement, { name, content, ...(preview !== undefined && { preview }) })
const look = (content: string) => world.one.call(previewStatement, { name, content })
const stored = async () =>
  Number(
    (
      await world.deps.db
        .selectFrom('bank_line')
        .select(({ fn }) => fn.countAll<bigint>().as('lines'))
        .executeTakeFirstOrThrow()
    ).lines,
  )
const houses = async () => {
  const { ledger, suspense } = await world.one.call(getReconciliation, {})
  return { ledger, suspense: suspense.amount }
}
const problems = async () => (await checkLedger(world.deps.db)).problems
const waiting = async (queue: string) =>
  (await world.one.call(listQueues, {})).find((each) => each.queue === queue)?.waiting

test('a preview says what a file would do, and does nothing', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer, '6000')
  await world.bring({ amount: 10_00n, reference: 'P-1' })
  const [before, sums] = [await stored(), await houses()]
  const content = world.statement(
    { amount: 6_000_00n, text: `NEFT ${id}`, reference: 'P-2' },
    { amount: -20_00n, text: 'SWIFT USD 20.00', reference: 'P-2' },
    { amount: 5_00n, text: 'CASH', reference: '' },
  )
  const seen = await look(content.replace(/2026-11-20(,,)/, '2031-11-20$1'))
  expect(seen).toMatchObject({
    lines: 3,
    added: 3,
    duplicates: 0,
    firstDay: '2026-11-20',
    lastDay: '2031-11-20',
    cameIn: { lines: 2, sum: 6_005_00n },
    wentOut: { lines: 1, sum: -20_00n },
    certain: 1,
  })
  expect(seen.closing - seen.opening).toBe(5_985_00n)
  expect(seen.before?.closing).toBe(seen.opening)
  expect(seen.odd).toEqual([
    { what: 'reference_repeated', count: 2, lines: [2, 3] },
    { what: 'currency_named', count: 1, lines: [3] },
    { what: 'reference_blank', count: 1, lines: [4] },
    { what: 'future_date', count: 1, lines: [4] },
  ])
  expect(seen.rows.map(({ line, known, match }) => [line, known, match])).toEqual([
    [2, false, { thing: id, certainty: 'number_and_amount' }],
    [3, false, null],
    [4, false, null],
  ])
  expect([await stored(), await houses()]).toEqual([before, sums])

  // Whoever looked at it imports what they saw, or nothing.
  await take(content.split('\n').slice(0, 2).join('\n'))
  expect((await refusalOf(take(content, seen.digest))).code).toBe('changed_meanwhile')
  const again = await look(content)
  expect([again.added, again.duplicates, again.rows[0]?.known]).toEqual([2, 1, true])
  expect(await take(content, again.digest)).toMatchObject({ added: 2, duplicates: 1 })
  expect((await look(content)).odd[0]).toEqual({ what: 'nothing_new', count: 1, lines: [] })
  expect(await problems()).toEqual([])
})

test('a statement with another currency, or a balance that does not add up, is refused with its line', async () => {
  const wide =
    'date,reference,description,amount,balance,currency\n2026-11-20,X-1,x,1.00,1.00,INR\n2026-11-20,X-2,x,1.00,2.00,USD'
  expect((await refusalOf(look(wide))).detail).toEqual({ line: 3, problem: 'currency' })
  expect((await refusalOf(take(wide))).detail).toEqual({ line: 3, problem: 'currency' })
})

test('a statement with repeated or missing references is imported line by line, and once', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer, '7000')
  const before = await houses()
  const content = world.statement(
    { amount: 7_000_00n, text: `CASH ${id}`, reference: '' },
    { amount: 40_00n, reference: 'STANDING' },
    { amount: 40_00n, reference: 'STANDING' },
    { amount: 3_00n, reference: '', text: 'CASH' },
  )
  expect(await take(content)).toMatchObject({ added: 4, duplicates: 0, certain: 0 })
  expect(await take(content)).toMatchObject({ added: 0, duplicates: 4 })
  expect((await houses()).ledger - before.ledger).toBe(7_083_00n)
  // One more of the same day, reference and amount, in a later file.
  const other = world.statement({ amount: 40_00n, reference: 'STANDING' })
  expect(await take(other)).toMatchObject({ added: 1, duplicates: 0 })
  // Without a reference it is matched by hand, though its text names the recharge.
  const line = await world.lineOf(`CASH ${id}`)
  await world.one.call(matchCertainLines, {})
  expect((await world.lineOf(`CASH ${id}`)).state).toBe('open')
  const { proposal } = await world.one.call(matchBankLine, { line: line.number, recharge: id })
  await world.approve(proposal)
  expect((await world.lineOf(`CASH ${id}`)).state).toBe('credited')
  expect(await problems()).toEqual([])
})

test('two operators void a statement that should not have been imported, and the right one is imported afterwards', async () => {
  const before = await houses()
  const wrong = world.statement({ amount: 900_00n, reference: 'V-1' }, { amount: -300_00n, reference: 'V-2' })
  const { statement } = await take(wrong)
  expect(await waiting('bank-lines')).toBeGreaterThan(1)
  const lines = await waiting('bank-lines')
  const { proposal } = await world.one.call(proposeStatementVoid, { statement, reason })
  expect((await refusalOf(world.one.call(proposeStatementVoid, { statement, reason }))).code).toBe(
    'already_proposed',
  )
  expect((await world.one.call(getBankStatement, { number: statement })).proposal).toBe(proposal)
  const own = world.one.call(decideProposal, { number: proposal, decision: 'approve' })
  expect((await refusalOf(own)).code).toBe('own_proposal')
  await world.approve(proposal)
  const { ledger, suspense } = await houses()
  expect([ledger, suspense]).toEqual([before.ledger, before.suspense])
  expect(await waiting('bank-lines')).toBe((lines ?? 0) - 2)
  // What came in is taken out of suspense again, and says of which line.
  const reversals = world.deps.db.selectFrom('journal').select('thing').where('reason', '=', 'reversal')
  expect(await reversals.where('thing', '=', (await world.lineOf('V-1')).number).execute()).toHaveLength(1)
  const seen = await world.one.call(getBankStatement, { number: statement })
  expect(seen.states.map(({ state, lines, sum }) => [state, lines, sum])).toEqual([
    ['void', 1, -300_00n],
    ['void', 1, 900_00n],
  ])
  expect(seen.statement.voidedAt).toBeLessThanOrEqual(world.clock.now())
  expect((await world.one.call(listStatements, { limit: 1 })).rows[0]?.voidedAt).not.toBeNull()
  expect((await world.lineOf('V-1')).state).toBe('void')
  expect((await refusalOf(world.one.call(proposeStatementVoid, { statement, reason }))).code).toBe(
    'already_decided',
  )
  const auditor = await world.operator('auditor')
  const { rows } = await auditor.call(listAudit, { subject: statement })
  expect(rows.map(({ action }) => action)).toEqual([
    'bank-statement.void.approved',
    'bank-statement.void.proposed',
    'bank-statement.imported',
  ])
  // The same references count again, once.
  expect((await world.one.call(getReconciliation, {})).unexplained).toBe(0n)
  expect(await take(wrong)).toMatchObject({ added: 2, duplicates: 0, gap: false })
  expect((await houses()).ledger - before.ledger).toBe(900_00n)
  expect(await problems()).toEqual([])
})

test('a statement cannot be voided while one of its lines belongs to something, and can be once that is undone', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer, '8000')
  const content = world.statement({ amount: 8_000_00n, text: id }, { amount: 2_00n })
  const { statement } = await take(content)
  const stops = async () =>
    (await refusalOf(world.one.call(proposeStatementVoid, { statement, reason }))).code
  const line = await world.lineOf(id)
  // Proposed while it could be, and decided too late.
  const { proposal } = await world.one.call(proposeStatementVoid, { statement, reason })
  const credit = await world.one.call(matchBankLine, { line: line.number, recharge: id })
  await world.approve(credit.proposal)
  expect((await refusalOf(world.approve(proposal))).code).toBe('not_ready')
  await world.other.call(decideProposal, { number: proposal, decision: 'reject', reason: 'Not yet.' })
  expect(await stops()).toBe('not_ready')
  const { inTheWay } = await world.one.call(getBankStatement, { number: statement })
  expect(inTheWay).toMatchObject([
    { number: line.number, state: 'credited', matchedWith: id, journal: expect.stringMatching(/^\d+$/) },
  ])
  const reversed = await world.one.call(proposeReversal, {
    journal: inTheWay[0]?.journal ?? '',
    code: 'operator_error',
    reason,
  })
  await world.approve(reversed.proposal)
  await world.approve((await world.one.call(proposeStatementVoid, { statement, reason })).proposal)
  expect((await world.lineOf(id)).state).toBe('void')
  expect(await problems()).toEqual([])
  // The bank did write it.
  await take(content)
})

test('a statement that a later one relies on is voided after it', async () => {
  const first = world.statement({ amount: 11_00n, reference: 'O-1' })
  const { statement } = await take(first)
  const both = `${first}\n${world.statement({ amount: 12_00n, reference: 'O-2' }).split('\n')[1]}`
  const later = await take(both)
  expect(later).toMatchObject({ added: 1, duplicates: 1 })
  expect((await world.one.call(getBankStatement, { number: statement })).restingOnIt).toEqual([
    later.statement,
  ])
  expect((await refusalOf(world.one.call(proposeStatementVoid, { statement, reason }))).code).toBe(
    'not_ready',
  )
  for (const each of [later.statement, statement])
    await world.approve((await world.one.call(proposeStatementVoid, { statement: each, reason })).proposal)
  const { rows } = await world.one.call(listBankLines, { direction: 'in', state: 'done', limit: 2 })
  expect(rows.map(({ reference, state }) => [reference, state])).toEqual([
    ['O-2', 'void'],
    ['O-1', 'void'],
  ])
  expect(await problems()).toEqual([])
  await take(both)
})

test('each badge in the console counts its own queue', async () => {
  const [recharges, lines] = [await waiting('recharges'), await waiting('bank-lines')]
  await world.ask(await world.customer(), '9000')
  expect([await waiting('recharges'), await waiting('bank-lines')]).toEqual([(recharges ?? 0) + 1, lines])
  await world.bring({ amount: 1_00n, text: 'NOBODY' }, { amount: -1_00n, text: 'NOBODY' })
  expect([await waiting('recharges'), await waiting('bank-lines')]).toEqual([
    (recharges ?? 0) + 1,
    (lines ?? 0) + 2,
  ])
})
