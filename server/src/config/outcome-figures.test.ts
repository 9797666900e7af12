import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { proposeReversal } from '@tarazu/contract/reconciliation/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, proposeRefusal } from '@tarazu/contract/withdrawals/operate-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { planOf } from '../testing/plan-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { figureQueries, makeOutcomeFigures } from './outcome-figures.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

const hour_ms = 3_600_000
const treasury = () => world.operator('treasury')

async function askedToWithdraw() {
  const customer = await world.customer({ cash: 100_000_00n })
  const card = { bank: 'State Bank', number: '30211234567', holder: 'Asha Rao', ifsc: 'SBIN0001234' }
  const { id } = await customer.call(addBankCard, card)
  return (await customer.call(withdraw, { card: id, amount: '60000' })).id
}

async function approved(proposal: string) {
  await (await treasury()).call(decideProposal, { number: proposal, decision: 'approve' })
}

async function pay(number: string) {
  const { proposal } = await (await treasury()).call(proposePayment, { number, reason: 'Agrees.' })
  await approved(proposal)
}

const figures = () => world.visitor(getTransparency, {})

test('a deployment without withdrawals has no outcome figures of them', async () => {
  expect(await figures()).toMatchObject({
    withdrawals_paid: 0,
    withdrawal_median_s: null,
    withdrawal_95th_s: null,
    withdrawals_overdue: 0,
    withdrawals_refused_by_code: {},
    reversals_by_code: {},
  })
})

test('thirty who ask for outcome figures at once share one reading', async () => {
  const figuresAt = makeOutcomeFigures(world.deps)
  const found = await Promise.all(Array.from({ length: 30 }, () => figuresAt(world.clock.now())))
  expect(new Set(found).size).toBe(1)
})

test('outcome figures count times, refusals and reversals', async () => {
  const [first, second, third, refused, left] = [
    await askedToWithdraw(),
    await askedToWithdraw(),
    await askedToWithdraw(),
    await askedToWithdraw(),
    await askedToWithdraw(),
  ]
  await pay(first)
  world.clock.step(hour_ms)
  await pay(second)
  world.clock.step(hour_ms)
  await pay(third)
  const given = { number: refused, code: 'name_mismatch', text: 'Another name.' } as const
  await approved((await (await treasury()).call(proposeRefusal, given)).proposal)

  const customer = await world.customer()
  const recharge = await customer.call(addRecharge, { amount: '5000' })
  const journal = await vi.waitFor(async () => {
    const found = await world.deps.db
      .selectFrom('journal')
      .select('id')
      .where('thing', '=', recharge.id)
      .executeTakeFirstOrThrow()
    return String(found.id)
  })
  const wrong = { journal, code: 'wrong_amount', reason: 'A digit too many.' } as const
  await approved((await (await treasury()).call(proposeReversal, wrong)).proposal)

  world.clock.step(61_000)
  const seen = await figures()
  expect(seen).toMatchObject({
    withdrawals_paid: 3,
    withdrawals_overdue: 0,
    withdrawals_refused_by_code: { name_mismatch: 1 },
    reversals_by_code: { wrong_amount: 1 },
  })
  const hours = (of: number | null) => Math.round(((of ?? 0) / 3_600) * 10) / 10
  expect([hours(seen.withdrawal_median_s), hours(seen.withdrawal_95th_s)]).toEqual([1, 1.9])

  // Overdue by the published date, although operators have put it off for a week.
  const { published_due_at: due } = await world.deps.db
    .updateTable('withdrawal')
    .set(({ eb }) => ({ due_at: eb('due_at', '+', sql<Date>`interval '7 days'`) }))
    .where('number', '=', left)
    .returning('published_due_at')
    .executeTakeFirstOrThrow()
  world.clock.step(due.getTime() - world.clock.now() + 61_000)
  expect((await figures()).withdrawals_overdue).toBe(1)
  world.clock.step(31 * 24 * hour_ms)
  expect(await figures()).toMatchObject({ withdrawals_paid: 0, withdrawal_median_s: null })
})

test('no outcome figure reads a whole table', async () => {
  const { db, clock } = world.deps
  for (const [name, query] of Object.entries(figureQueries(db, clock.now())))
    expect(await planOf(db, query), name).not.toContain('Seq Scan')
})
