/** Whoever has the application's connections can post journals. Each has to rest on something. */
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileMadeUp } from '../testing/allow-made-up.ts'
import { postGift } from '../testing/post-gift.ts'
import { quietServer } from '../testing/quiet-server.ts'
import { lookAtJournals, makeCheckCauses } from './check-causes.ts'
import { account, journal, reversal, type Transfer } from './journal.ts'
import { post } from './post.ts'

let world: Awaited<ReturnType<typeof quietServer>>
const [one, other] = [1, 2]

beforeAll(async () => {
  world = await quietServer()
  for (const id of [one, other]) await world.caller(id, 1_000_00n)
}, 120_000)
afterAll(() => world.close())

type MadeUp = { reason: string; reference?: string; once?: string; symbol?: string; customer?: number }

/** Posts a journal, and answers why its commit was refused, or else what the check finds wrong with it. */
async function problemsOf(made: MadeUp, transfers: readonly Transfer[]) {
  const { db } = world.deps
  const posting = db
    .transaction()
    .execute((tx) => post(tx, [journal({ customer: one, at: world.now(), ...made }, transfers)]))
  const [posted] = await posting.catch((error: pg.DatabaseError) => {
    if (error.constraint !== 'journal_caused') throw error
    return [{ status: 'refused' as const, why: error.message }]
  })
  if (posted?.status === 'refused') return [posted.why]
  if (posted?.status !== 'posted') throw new Error(`the journal was ${posted?.status}`)
  const { found } = await lookAtJournals(db, { after: posted.journal - 1n, through: posted.journal })
  return found
}

const addRecharge = (number: string, customer: number, amount: bigint) =>
  world.deps.db
    .insertInto('recharge')
    .values({
      number,
      customer_id: customer,
      amount,
      method: 'sandbox',
      state: 'credited',
      timeline: '[]',
      created_at: new Date(world.now()),
    })
    .execute()

test('a recharge that was credited is the cause of its journal', async () => {
  const { db } = world.deps
  const before = await lastJournal()
  await db
    .transaction()
    .execute((tx) => postGift(tx, { customer: one, amount: 5n, currency: 'INR', at: world.now() }))
  const { found } = await lookAtJournals(db, { after: before, through: await lastJournal() })
  expect(found).toEqual([])
})

async function lastJournal() {
  const { rows } = await sql<{ id: bigint }>`select max(id) as id from journal`.execute(world.deps.db)
  return rows[0]?.id ?? 0n
}

const toOne: Transfer = [account.paper, account.cash(one), 'INR', 7n]

test.each<[string, MadeUp, Transfer[]]>([
  ['no recharge', { reason: 'recharge' }, [toOne]],
  ['a reason that nothing posts', { reason: 'gift' }, [toOne]],
  ['no withdrawal', { reason: 'withdrawal_returned', reference: 'NOTHING' }, [toOne]],
  [
    'no order',
    { reason: 'order_sell', reference: 'NOTHING' },
    [[account.market, account.unsettled(one), 'INR', 7n]],
  ],
  [
    'no order to hold for',
    { reason: 'order_hold', reference: 'NOTHING' },
    [[account.cash(one), account.held(one, 'NOTHING'), 'INR', 7n]],
  ],
  [
    'no sale that settles',
    { reason: 'settlement' },
    [[account.unsettled(one), account.cash(one), 'INR', 7n]],
  ],
  [
    'no dividend',
    { reason: 'dividend', symbol: 'TCS.NS', once: 'dividend:TCS.NS:2026-01-05:1' },
    [[account.market, account.cash(one), 'INR', 7n]],
  ],
  [
    'no loan',
    { reason: 'loan_payout', reference: 'NOTHING' },
    [[account.loan(one), account.cash(one), 'INR', 7n]],
  ],
  [
    'no order of a fund',
    { reason: 'fund_cancelled', reference: 'NOTHING' },
    [
      ['house:fund:1', account.cash(one), 'INR', 0n],
      [account.market, account.cash(one), 'INR', 7n],
    ],
  ],
  [
    'no application that was allotted',
    { reason: 'ipo_allotment', reference: 'NOTHING' },
    [[account.market, account.cash(one), 'INR', 7n]],
  ],
  [
    'no order of a fund that ended',
    { reason: 'fund_payout', reference: 'NOTHING' },
    [[account.custody, account.units(one, 'NOTHING'), 'FUND-1', 7n]],
  ],
  [
    'no line of the bank',
    { reason: 'bank_received', once: 'bank-received:NOTHING' },
    [[account.bankClient, account.suspense, 'INR', 7n]],
  ],
])('a journal with %s is found', async (_, made, transfers) => {
  if (made.reason === 'settlement')
    await problemsOf({ reason: 'order_sell', reference: 'BEFORE' }, [
      [account.market, account.unsettled(one), 'INR', 7n],
    ])
  expect(await problemsOf(made, transfers)).not.toEqual([])
})

test('a recharge of another amount, or of another customer, is no cause', async () => {
  await addRecharge('RECHARGE0001', one, 7n)
  const made = { reason: 'recharge', reference: 'RECHARGE0001' }
  expect(await problemsOf(made, [[account.paper, account.cash(one), 'INR', 8n]])).not.toEqual([])
  const theirs: Transfer = [account.paper, account.cash(other), 'INR', 7n]
  expect(await problemsOf({ ...made, customer: other }, [theirs])).not.toEqual([])
  expect(await problemsOf(made, [theirs])).not.toEqual([])
  expect(await problemsOf(made, [[account.cash(other), account.cash(one), 'INR', 7n]])).not.toEqual([])
  expect(await problemsOf(made, [toOne])).toEqual([])
})

test('a payout of another amount, to another customer or by another way is refused', async () => {
  const { db } = world.deps
  const at = new Date(world.now())
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into fund (number, name, state, min_return, max_return, period_days, amount, issue_amount, sold_amount, most_per_customer, opens_at,
                        closes_at, basis, timeline, created_at)
      values ('FUNDOFCAUSES', 'Fund', 'declared', 0, 1000, 30, 10, 10, 10, 1, ${at}, ${at}::timestamptz + interval '1 day', '', '[]', ${at})
      returning id)
    insert into fund_order (number, customer_id, fund_id, state, amount, from_unsettled, ends_at, created_at, paid_return, ended_at, ended_by)
    select 'FUNDORDER001', ${one}, id, 'completed', 10, 0, ${at}, ${at}, 1, ${at}, 'system' from made
    returning fund_id as id`.execute(db)
  const escrow = account.fund(rows[0]?.id ?? 0)
  await whileMadeUp(world.databaseUrl, () =>
    db
      .transaction()
      .execute((tx) =>
        post(tx, [
          journal({ reason: 'fund_top_up', at: world.now() }, [[account.paper, escrow, 'INR', 100n]]),
        ]),
      ),
  )
  const made = { reason: 'fund_payout', reference: 'FUNDORDER001' }
  const paid = (amount: bigint, customer = one): Transfer => [escrow, account.cash(customer), 'INR', amount]
  const refused = [expect.stringContaining('(fund_payout) has no cause')]
  expect(await problemsOf(made, [paid(12n)])).toEqual(refused)
  expect(await problemsOf({ ...made, customer: other }, [paid(11n, other)])).toEqual(refused)
  expect(await problemsOf(made, [paid(11n, other)])).toEqual(refused)
  expect(await problemsOf(made, [paid(10n), [account.paper, account.cash(one), 'INR', 1n]])).toEqual(refused)
  expect(await problemsOf(made, [paid(11n)])).toEqual([])
})

test('a reversal that nobody has approved is refused', async () => {
  await addRecharge('RECHARGE0002', one, 7n)
  const { db } = world.deps
  const original = {
    reason: 'recharge',
    reference: 'RECHARGE0002',
    customer: one,
    at: world.now(),
    transfers: [toOne],
  }
  const [posted] = await db.transaction().execute((tx) => post(tx, [original]))
  if (posted?.status !== 'posted') throw new Error('not posted')
  const undone = reversal({ ...original, id: posted.journal }, world.now())
  await expect(db.transaction().execute((tx) => post(tx, [undone]))).rejects.toThrow(
    '(reversal) has no cause',
  )
})

test('the job that looks at new journals puts the deployment into safe mode', async () => {
  const check = makeCheckCauses(world.deps)
  await check({ held: () => true })
  expect(world.deps.safeMode.standing()).toBeDefined()
})

test('a journal that commits after one with a higher number is looked at in the next round', async () => {
  const late = await quietServer()
  try {
    for (const id of [one, other]) await late.caller(id, 1_000_00n)
    const { db, safeMode } = late.deps
    const check = makeCheckCauses(late.deps)
    const held = { held: () => true }
    const committed = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    const toNobody = { reason: 'order_sell', reference: 'NOTHING', customer: one, at: late.now() }
    const posting = db.transaction().execute(async (tx) => {
      await post(tx, [journal(toNobody, [[account.market, account.unsettled(one), 'INR', 7n]])])
      posted.resolve()
      await committed.promise
    })
    await posted.promise
    const gift = { customer: other, amount: 5n, currency: 'INR', at: late.now() }
    await db.transaction().execute((tx) => postGift(tx, gift))
    await check(held)
    expect(safeMode.standing()).toBeUndefined()
    committed.resolve()
    await posting
    await check(held)
    expect(safeMode.standing()).toBeDefined()
  } finally {
    await late.close()
  }
})
