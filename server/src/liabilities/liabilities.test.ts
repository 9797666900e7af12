/** What is owed is what the ledger says, every customer is in it, and each finds out where they are not. */
import { hash as hashOnce } from 'node:crypto'
import { getOwnCount, listLiabilities } from '@tarazu/contract/liabilities/api'
import { checkCount } from '@tarazu/contract/liabilities/check-count'
import { minLeaves, type OwnCount } from '@tarazu/contract/liabilities/liabilities'
import { maxSum } from '@tarazu/contract/liabilities/sum-tree'
import { buy, sell } from '@tarazu/contract/orders/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainKey, isSigned } from '../chain/chain-key.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { countLiabilities, countLiabilitiesDaily } from './count-liabilities.ts'
import { readHeld } from './held-balances.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))

let world: TestServer
let customers: TestCustomer[]

const ownBalances = async (id: number) => {
  const { rows } = await sql<{ asset: string; balance: bigint }>`
    select asset, sum(balance)::bigint as balance from account
     where customer_id = ${id} and balance > 0 group by 1`.execute(world.deps.db)
  return new Map(rows.map(({ asset, balance }) => [asset, balance]))
}

async function checked({ id, displayId, call }: TestCustomer, change = (_: OwnCount) => {}) {
  const { count } = await call(getOwnCount, {})
  if (!count) throw new Error('nothing was counted')
  change(count)
  return checkCount(
    count,
    {
      account: displayId,
      now: world.clock.now(),
      key: chainKey(world.deps.secrets).publicKey.toString('hex'),
      balances: await ownBalances(id),
    },
    { hash, isSigned },
  )
}

const heads = () => world.visitor(listLiabilities, {})

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  world.feed.set('SBIN.NS', 600)
  world.feed.set('INFY.NS', 150)
  customers = []
  for (const cash of [1_000_000_00n, 200_000_00n, 70_000_00n, 1n])
    customers.push(await world.customer({ cash }))
  const [one, other] = customers as [TestCustomer, TestCustomer]
  await one.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 40 })
  await one.call(sell, { symbol: 'SBIN.NS', quantity: 3 })
  await one.call(buy, {
    symbol: 'INFY.NS',
    kind: 'stock',
    quantity: 7,
    type: 'limit',
    limitPrice: 149_000_000n,
  })
  await other.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 })
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

test('before anything was counted, a customer is told so', async () => {
  expect(await customers[0]?.call(getOwnCount, {})).toMatchObject({ count: null })
  expect(await heads()).toEqual({ rows: [], next: null })
})

test('the totals are what customers have in the ledger, and each of them is counted', async () => {
  await countLiabilities(world.deps)
  const { rows } = await sql<{ asset: string; total: string }>`
    select asset, sum(balance)::text as total from account
     where customer_id is not null and balance > 0 group by 1 order by 1`.execute(world.deps.db)
  const [last] = (await heads()).rows
  expect(last?.head.assets.map(({ asset, total }) => ({ asset, total }))).toEqual(rows)
  expect(last?.head.assets.map(({ size }) => size)).toEqual(rows.map(() => minLeaves))
  for (const customer of customers) {
    const verdict = await checked(customer)
    expect(verdict).toMatchObject({ signed: true, hash: last?.hash })
    expect(
      new Map('counted' in verdict ? verdict.counted.map((own) => [own.asset, own.balance]) : []),
    ).toEqual(await ownBalances(customer.id))
  }
})

test('the head of a day is an entry of the audit log, and a public record of the log', async () => {
  const [last] = (await heads()).rows
  const { body } = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .where('action', '=', 'liabilities.counted')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(body)).toMatchObject({ actor: 'system', detail: { hash: last?.hash } })
  const { content, salt } = await world.deps.db
    .selectFrom('sealed_record')
    .select(['content', 'salt'])
    .where('kind', '=', 'liabilities')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([Buffer.from(hash(Buffer.from(content))).toString('hex'), salt]).toEqual([last?.hash, null])
})

test('a tree of more leaves than a tile leads to one root', async () => {
  const { db } = world.deps
  const many: TestCustomer[] = []
  for (let n = 0; n < 70; n++) many.push(await world.customer())
  const given = many.map(({ id }, index) =>
    journal({ reason: 'recharge', at: world.clock.now() }, [
      [account.paper, account.cash(id), 'INR', BigInt(index + 1)],
    ]),
  )
  await world.whileMadeUp(() => db.transaction().execute((tx) => post(tx, given)))
  await countLiabilities(world.deps)
  const [last] = (await heads()).rows
  expect(last?.head.assets.find(({ asset }) => asset === 'INR')?.size).toBe(512)
  for (const customer of [many[0], many[69], customers[0]] as TestCustomer[])
    expect(await checked(customer)).toMatchObject({ signed: true, hash: last?.hash })
}, 60_000)

test('a customer is told when anything of theirs moved last, units as well as money', async () => {
  const one = customers[0] as TestCustomer
  const movedAt = async () => (await one.call(getOwnCount, {})).movedAt
  const before = await movedAt()
  world.clock.step(60_000)
  const named = { reason: 'split', at: world.clock.now(), symbol: 'SBIN.NS', customer: one.id } as const
  const { rows } = await sql<{ address: string }>`
    select address from account where customer_id = ${one.id} and asset = 'SBIN.NS' and balance > 0`.execute(
    world.deps.db,
  )
  const units = rows[0]?.address ?? ''
  await world.whileMadeUp(() =>
    world.deps.db.transaction().execute((tx) =>
      post(tx, [
        journal(named, [
          [account.market, units, 'SBIN.NS', 1n],
          [units, account.market, 'SBIN.NS', 1n],
        ]),
      ]),
    ),
  )
  expect(before).not.toBeNull()
  expect(await movedAt()).toBe(named.at)
  expect((await world.customer().then(({ call }) => call(getOwnCount, {}))).movedAt).toBeNull()
})

test('more than the tree can hold ends the count, instead of beginning again below zero', async () => {
  const { id } = customers[0] as TestCustomer
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin')
    await owner.query('alter table account disable trigger user')
    const { rowCount } = await owner.query(
      `update account set balance = ${maxSum} where customer_id = ${id} and asset = 'INR' and balance > 0`,
    )
    expect(rowCount).toBe(3)
    await expect(readHeld(owner)).rejects.toThrow(`customer ${id} has more INR than can be counted`)
    await owner.query('rollback')
  })
})

test('who is left out, or counted with less, finds out', async () => {
  const [one] = customers as [TestCustomer]
  expect(
    await checked(one, (count) => {
      count.counted = count.counted.filter(({ asset }) => asset !== 'INR')
    }),
  ).toEqual({ problem: 'left_out', asset: 'INR' })
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query(
      `update liability_share set balances[1] = balances[1] - 1 where customer_id = ${one.id}`,
    )
  })
  expect(await checked(one)).toMatchObject({ problem: 'root' })
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query(`delete from liability_share where customer_id = ${one.id}`)
  })
  expect(await checked(one)).toMatchObject({ problem: 'left_out' })
})

test('a day is counted once, and only the last days are kept for customers', async () => {
  await countLiabilities(world.deps)
  const counted = async () => (await heads()).rows.map(({ head }) => head.number)
  const before = await counted()
  await countLiabilitiesDaily(world.deps)
  expect(await counted()).toEqual(before)
  for (let day = 0; day < 3; day++) {
    world.clock.step(86_400_000)
    await countLiabilitiesDaily(world.deps)
  }
  const after = await counted()
  expect(after).toHaveLength(before.length + 3)
  const kept = await world.deps.db
    .selectFrom('liability_share')
    .select('number')
    .distinct()
    .orderBy('number', 'desc')
    .execute()
  expect(kept.map(({ number }) => Number(number))).toEqual(after.slice(0, 3))
})

test('what an interrupted count left is written anew, and no head says what was not finished', async () => {
  const [last] = (await heads()).rows
  const next = BigInt(last?.head.number ?? 0) + 1n
  await world.deps.db
    .insertInto('liability_tile')
    .values({ number: next, asset: 'INR', level: 0, tile: 0, nodes: Buffer.alloc(40) })
    .execute()
  expect((await heads()).rows[0]).toEqual(last)
  await countLiabilities(world.deps)
  expect((await heads()).rows[0]?.head.number).toBe(Number(next))
})

test('heads can be changed by nobody', async () => {
  for (const statement of [
    'update liabilities set at = at',
    'delete from liabilities',
    'truncate liabilities',
  ])
    await expect(world.deps.pool.query(statement)).rejects.toThrow(/permission denied/i)
})
