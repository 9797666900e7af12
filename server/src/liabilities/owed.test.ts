/** `/transparency/owed` says what the ledger, the bank's statement and hledger say. */
import { getOwed } from '@tarazu/contract/liabilities/api'
import { buy } from '@tarazu/contract/orders/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WholeWorld, wholeWorld } from '../testing/whole-world.ts'

let world: WholeWorld

beforeAll(async () => {
  world = await wholeWorld()
}, 120_000)
afterAll(() => world.close({ transfersAtLeast: 30 }))

const owed = () => {
  world.clock.step(61_000)
  return world.visitor(getOwed, {})
}

async function sums(where: string) {
  const { rows } = await sql<{ asset: string; total: bigint }>`
    select a.asset, sum(m.amount)::bigint as total
      from (select to_account as id, amount from transfer
            union all select from_account, -amount from transfer) m
      join account a on a.id = m.id
     where ${sql.raw(where)} group by 1 having sum(m.amount) <> 0`.execute(world.deps.db)
  return new Map(rows.map(({ asset, total }) => [asset, total]))
}

test('what is owed is what the transfers leave to customers, and the book what they leave to the house', async () => {
  const found = await owed()
  const owing = await sums(`a.address ~ '^customer:[0-9]+:(cash|unsettled|held|units)'`)
  const book = await sums(`a.address = 'house:market'`)
  expect(found).toMatchObject({
    currency: 'INR',
    owed: owing.get('INR'),
    book_money: book.get('INR'),
    custodian: null,
  })
  const units = [...new Set([...owing.keys(), ...book.keys()])].filter((asset) => asset !== 'INR')
  expect(units.length).toBeGreaterThan(2)
  expect(new Map(found.units.map((one) => [one.asset, [BigInt(one.owed), BigInt(one.book)]]))).toEqual(
    new Map(units.map((asset) => [asset, [owing.get(asset) ?? 0n, book.get(asset) ?? 0n]])),
  )
})

test('the bank is said by its last statement that is not void, and money of nobody with it', async () => {
  const before = await owed()
  await world.bring({ amount: 12_345n, text: 'NEFT of nobody' })
  const after = await owed()
  expect(after.bank?.balance).toBe((before.bank?.balance ?? 0n) + 12_345n)
  expect(after.unclaimed).toBe(before.unclaimed + 12_345n)
  expect(after.owed).toBe(before.owed)
})

test('a purchase moves units from the book to what is owed', async () => {
  const of = ({ units }: Awaited<ReturnType<typeof owed>>) => units.find(({ asset }) => asset === 'INFY.NS')
  const before = of(await owed())
  world.feed.set('INFY.NS', 150)
  await world.holder.call(buy, { symbol: 'INFY.NS', kind: 'stock', quantity: 3, password: '284615' })
  const after = of(await owed())
  expect(after).toEqual({
    asset: 'INFY.NS',
    owed: String(BigInt(before?.owed ?? 0) + 3n),
    book: String(BigInt(before?.book ?? 0) - 3n),
  })
})
