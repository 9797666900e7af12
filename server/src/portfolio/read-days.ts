import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { PortfolioDay } from './returns.ts'

/** A day with what it brought and cost beside its value, in paise. */
export type DayRow = PortfolioDay & { income: bigint; costs: bigint; interest: bigint }

/** The rows of a customer from one day to another, both included, oldest first. Days are UTC. */
export async function readPortfolioDays(
  db: Kysely<Tables>,
  customer: number,
  { from, to }: { from: string; to: string },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, value, paid_in as "paidIn", paid_out as "paidOut", income, costs, interest
      from portfolio_day
     where customer_id = ${customer} and day between ${from}::date and ${to}::date order by day`.execute(db)
  return rows
}
