/** Customers with cash and three instruments each, as their own postings. */
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import pg from 'pg'
import { seedCustomers } from './markets-rows.ts'
import { symbols } from './orders.ts'
import { numberOf, seededPrice, seedMoney, seedTrades } from './trade-rows.ts'

/** Four journals for each customer, posted at a time in ms UTC. */
export async function seedBalances(databaseUrl: string, count: number, at = Date.now()) {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const { db, close } = openDatabase(databaseUrl, { statementTimeout_ms: 120_000 })
  const customers = await seedCustomers(owner, count)
  const both = { owner, db }
  const unitsOf = (n: number) => 1 + (n % 500)
  await seedMoney(
    both,
    customers.map((customer, n) => ({
      customer,
      amount: BigInt(1_000_00 + n) + 3n * seededPrice * BigInt(unitsOf(n)),
    })),
    at,
  )
  for (const [index, symbol] of symbols.slice(0, 3).entries())
    await seedTrades(
      both,
      customers.map((customer, n) => {
        const number = numberOf('B', n * 3 + index)
        return { number, customer, side: 'buy' as const, symbol, quantity: unitsOf(n), lot: number }
      }),
      at,
    )
  await owner.query('analyze')
  await owner.end()
  await close()
}
