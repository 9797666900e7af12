import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { allowMadeUp } from '../testing/allow-made-up.ts'
import { butCauses } from '../testing/but-causes.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { checkLedger } from './check.ts'
import { account, journal, reversal, type Transfer } from './journal.ts'
import { type Posted, post } from './post.ts'

let database: TestDatabase
let open: ReturnType<typeof openDatabase>
let owner: pg.Client
let customer = 0
const at = Date.parse('2026-01-05T10:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query("insert into deployment (world, currency, created_at) values ('paper', 'INR', now())")
  await allowMadeUp(database.url)
  open = openDatabase(database.url)
})

beforeEach(() => {
  customer += 1
})

afterAll(async () => {
  const report = await checkLedger(open.db)
  expect(butCauses(report.problems)).toEqual([])
  expect(report.transfers).toBeGreaterThan(30)
  await open.close()
  await owner.end()
  await database.drop()
})

const move = (...transfers: Transfer[]) => journal({ reason: 'recharge', customer, at }, transfers)
const give = (amount: bigint) => move([account.paper, account.cash(customer), 'INR', amount])
const take = (amount: bigint) => move([account.cash(customer), account.market, 'INR', amount])
const postAll = (...journals: ReturnType<typeof move>[]) =>
  open.db.transaction().execute((tx) => post(tx, journals))
const statuses = (posted: Posted[]) => posted.map(({ status }) => status)

async function balance(address: string, asset = 'INR') {
  const row = await open.db
    .selectFrom('account')
    .select('balance')
    .where('address', '=', address)
    .where('asset', '=', asset)
    .executeTakeFirst()
  return row?.balance
}

describe('posting', () => {
  test('moves the amount and returns what the customer has now', async () => {
    const [posted] = await postAll(give(5_000n))
    expect(posted).toMatchObject({ status: 'posted', accounts: [[account.cash(customer), 'INR', '5000']] })
    expect(await balance(account.cash(customer))).toBe(5_000n)
  })

  test('keeps what the journal says: when, why, and from where to where', async () => {
    await postAll(give(5_000n))
    const { rows } = await owner.query(
      `select j.at, j.reason, f.address as "from", t.address as "to", amount from transfer
         join journal j on j.id = journal_id join account f on f.id = from_account join account t on t.id = to_account
        where j.customer_id = $1`,
      [customer],
    )
    const [from, to] = [account.paper, account.cash(customer)]
    expect(rows).toEqual([{ at: new Date(at), reason: 'recharge', from, to, amount: '5000' }])
  })

  test('an overdrawn journal moves nothing, and those around it are posted', async () => {
    const posted = await postAll(give(100n), take(101n), take(60n), take(60n), take(40n))
    expect(statuses(posted)).toEqual(['posted', 'overdrawn', 'posted', 'overdrawn', 'posted'])
    expect(await balance(account.cash(customer))).toBe(0n)
  })

  test('a journal that fails on its second account restores the first', async () => {
    await postAll(give(100n))
    const both = move(
      [account.cash(customer), account.market, 'INR', 50n],
      [account.units(customer, 'LOT00001'), account.market, 'ACME', 1n],
    )
    expect(statuses(await postAll(both, take(100n)))).toEqual(['overdrawn', 'posted'])
    expect(await balance(account.cash(customer))).toBe(0n)
  })

  test('a new account names the journal that moved it last, not one that failed after it', async () => {
    const fresh = account.units(customer, 'FRESH')
    const [first, second] = await postAll(
      move([account.market, fresh, 'ITC.NS', 5n]),
      move([fresh, account.market, 'ITC.NS', 5n], [account.cash(customer), account.market, 'INR', 1n]),
    )
    expect(statuses([first, second] as Posted[])).toEqual(['posted', 'overdrawn'])
    const row = await open.db
      .selectFrom('account')
      .select(['balance', 'last_journal'])
      .where('address', '=', fresh)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ balance: 5n, last_journal: first?.status === 'posted' && first.journal })
  })

  test('what a journal gives can be spent by the next one of the same batch', async () => {
    expect(statuses(await postAll(take(10n), give(10n), take(10n)))).toEqual([
      'overdrawn',
      'posted',
      'posted',
    ])
  })

  test('a key is posted once, within a batch and after it', async () => {
    const once = { ...give(10n), once: `only:${customer}` }
    expect(statuses(await postAll(once, once))).toEqual(['posted', 'repeated'])
    expect(statuses(await postAll(once))).toEqual(['repeated'])
    expect(await balance(account.cash(customer))).toBe(10n)
  })

  test('a journal is reversed by its mirror image, once', async () => {
    const original = give(70n)
    const [posted] = await postAll(original)
    if (posted?.status !== 'posted') throw new Error('not posted')
    const mirror = reversal({ ...original, id: posted.journal }, at)
    expect(statuses(await postAll(mirror))).toEqual(['posted'])
    expect(await balance(account.cash(customer))).toBe(0n)
    await postAll(give(70n))
    await expect(postAll(mirror)).rejects.toMatchObject({ code: '23505' })
  })

  test('a loan account may owe, and never own', async () => {
    const loan = `customer:${customer}:loan`
    const lend = move([loan, account.cash(customer), 'INR', 500n])
    const repay = (amount: bigint) => move([account.cash(customer), loan, 'INR', amount])
    await postAll(give(1_000n))
    expect(statuses(await postAll(lend, repay(501n)))).toEqual(['posted', 'overdrawn'])
    expect(await balance(loan)).toBe(-500n)
    expect(statuses(await postAll(repay(500n)))).toEqual(['posted'])
    expect(await balance(loan)).toBe(0n)
  })

  test('the bill runs: each entry says what could be spent after it', async () => {
    await postAll(give(100n), take(30n))
    await postAll(
      move([account.market, account.unsettled(customer), 'INR', 25n]),
      move([account.unsettled(customer), account.cash(customer), 'INR', 25n]),
      take(95n),
    )
    const rows = await open.db
      .selectFrom('bill')
      .select(['amount', 'balance'])
      .where('customer_id', '=', customer)
      .orderBy('journal_id')
      .execute()
    expect(rows.map((row) => [row.amount, row.balance])).toEqual([
      [100n, 100n],
      [-30n, 70n],
      [25n, 95n],
      [-95n, 0n],
    ])
  })

  test.each([
    ['no amount', [[account.paper, 'customer:1:cash', 'INR', 0n]]],
    ['less than nothing', [[account.paper, 'customer:1:cash', 'INR', -5n]]],
    ['the same account', [[account.paper, account.paper, 'INR', 5n]]],
  ] satisfies [string, Transfer[]][])('a transfer of %s is refused by the database', async (_, transfers) => {
    await expect(postAll({ reason: 'recharge', at, transfers })).rejects.toMatchObject({
      code: expect.any(String),
    })
  })
})

/** Until it waits for a lock that another transaction holds, or is over. */
async function waitsOrEnds(work: Promise<unknown>) {
  let over = false
  void work.finally(() => {
    over = true
  })
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(over || rowCount === 1).toBe(true)
  })
}

describe('a customer who owes for what a bank took back', () => {
  const owe = (amount: bigint) => move([account.receivable(customer), account.market, 'INR', amount])
  const has = async () => [await balance(account.cash(customer)), await balance(account.receivable(customer))]

  test('pays it out of whatever becomes settled money, whoever posts it', async () => {
    await postAll(give(100n), owe(250n))
    expect(await has()).toEqual([0n, -150n])
    const [held, unsettled] = [account.held(customer, 'ORDER001'), account.unsettled(customer)]
    await postAll(move([account.paper, held, 'INR', 60n]), move([account.paper, unsettled, 'INR', 30n]))
    // Neither is settled money yet.
    expect(await has()).toEqual([0n, -150n])
    await postAll(move([held, account.cash(customer), 'INR', 60n]))
    await postAll(move([unsettled, account.cash(customer), 'INR', 30n]))
    expect(await has()).toEqual([0n, -60n])
    await postAll(give(100n), give(5n))
    expect(await has()).toEqual([45n, 0n])
    const { rows } = await owner.query(
      `select reason, b.amount, b.balance from bill b join journal j on j.id = b.journal_id where b.customer_id = $1 order by j.id desc limit 3`,
      [customer],
    )
    expect(rows).toEqual([
      { reason: 'debt_repaid', amount: '-60', balance: '45' },
      { reason: 'recharge', amount: '5', balance: '105' },
      { reason: 'recharge', amount: '100', balance: '100' },
    ])
  })

  test('of thirty simultaneous credits and debts, no cash is left beside a debt', async () => {
    await postAll(give(1n), take(1n))
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        postAll(turn % 2 === 0 ? give(10n) : owe(turn % 3 === 0 ? 11n : 9n)),
      ),
    )
    const [cash, owed] = await has()
    expect([cash, owed].filter((each) => each !== 0n)).toHaveLength(1)
    expect((cash ?? 0n) + (owed ?? 0n)).toBe(5n)
  })
})

describe('races', () => {
  test('of 30 journals with money for one, one is posted', async () => {
    await postAll(give(100n))
    const results = await Promise.all(Array.from({ length: 30 }, () => postAll(take(100n))))
    expect(results.flatMap(statuses).filter((status) => status === 'posted')).toHaveLength(1)
    expect(await balance(account.cash(customer))).toBe(0n)
  })

  test('proceeds that come while cash moves wait for it, so that the bill runs', async () => {
    await postAll(give(100n))
    const proceeds = move([account.market, account.unsettled(customer), 'INR', 25n])
    const gate = Promise.withResolvers<void>()
    const moved = Promise.withResolvers<void>()
    const first = open.db.transaction().execute(async (tx) => {
      await post(tx, [give(10n)])
      moved.resolve()
      await gate.promise
    })
    await moved.promise
    const second = postAll(proceeds)
    await waitsOrEnds(second)
    gate.resolve()
    await Promise.all([first, second])
    const rows = await open.db
      .selectFrom('bill')
      .select(['amount', 'balance'])
      .where('customer_id', '=', customer)
      .orderBy('journal_id')
      .execute()
    expect(rows.map((row) => [row.amount, row.balance])).toEqual([
      [100n, 100n],
      [10n, 110n],
      [25n, 135n],
    ])
  })

  test('an account that two transactions make at once holds what both put into it', async () => {
    const both = account.units(customer, 'BOTH')
    const units = (address: string) => move([account.market, address, 'ITC.NS', 5n])
    const gate = Promise.withResolvers<void>()
    const made = Promise.withResolvers<void>()
    const first = open.db.transaction().execute(async (tx) => {
      await post(tx, [units(both)])
      made.resolve()
      await gate.promise
    })
    await made.promise
    const second = postAll(units(account.units(customer, 'ALONE')), units(both), units(both))
    await waitsOrEnds(second)
    gate.resolve()
    await first
    const posted = await second
    expect(statuses(posted)).toEqual(['posted', 'posted', 'posted'])
    expect(posted.map((one) => one.status === 'posted' && one.accounts[0]?.[2])).toEqual(['5', '10', '15'])
    expect([
      await balance(account.units(customer, 'ALONE'), 'ITC.NS'),
      await balance(both, 'ITC.NS'),
    ]).toEqual([5n, 15n])
  })

  test('batches that touch the same accounts in opposite orders do not lock each other out', async () => {
    const [a, b] = [customer, customer + 1_000]
    const pair = (first: number, second: number) => [
      journal({ reason: 'recharge', at }, [[account.paper, account.cash(first), 'INR', 1n]]),
      journal({ reason: 'recharge', at }, [[account.paper, account.cash(second), 'INR', 1n]]),
    ]
    await Promise.all(Array.from({ length: 20 }, (_, i) => postAll(...(i % 2 ? pair(a, b) : pair(b, a)))))
    expect([await balance(account.cash(a)), await balance(account.cash(b))]).toEqual([20n, 20n])
  })
})

describe('what the application may not do', () => {
  test.each([
    'update account set balance = balance + 1',
    'delete from account',
    "update journal set reason = 'other'",
    'delete from journal',
    'update transfer set amount = amount + 1',
    'delete from transfer',
    'delete from bill',
    'truncate transfer',
    "insert into transfer values (1, 9, 1, 2, 'INR', 5)",
    "insert into journal (world, reason, at) values ('paper', 'gift', now())",
    "update deployment set world = 'live'",
  ])('%s', async (statement) => {
    await expect(open.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    'update journal set reason = reason',
    'delete from transfer',
    'truncate bill',
    'delete from account',
  ])('even the owner of the database cannot: %s', async (statement) => {
    await postAll(give(1n))
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})
