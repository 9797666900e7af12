import type { Input, Reply } from '@tarazu/contract/endpoint'
import { divideRounded, tradeValue } from '@tarazu/contract/money'
import { marketsOfHolding } from '@tarazu/contract/orders/order'
import type { getInvestmentStatement as api } from '@tarazu/contract/statements/reports-api'
import { type Kysely, sql } from 'kysely'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { ofxInvestmentsText } from './ofx-investments.ts'
import { readOwnJournals } from './read-own-journals.ts'
import { dayReader } from './read-statement.ts'
import { readHolder, textFile } from './report-base.ts'
import { daysOfYear } from './year-days.ts'

/** Refuses with `period_invalid` a year that has not begun, and with `document_long`. */
export async function getInvestmentStatement(
  deps: Deps,
  { id }: Caller,
  year: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { settings, market, clock } = deps
  const { from, to, zone, name } = daysOfYear(deps, year)
  const { account, journals, prices } = await readSnapshot(deps.db, async (tx) => ({
    account: (await readHolder(tx, id)).account,
    journals: await readOwnJournals(tx, id, { from: undefined, to, zone }),
    prices: await readClosings(tx, id, to),
  }))
  const text = ofxInvestmentsText({
    journals,
    from,
    to,
    dayOf: dayReader(zone),
    currency: settings.currency,
    account,
    madeAt: clock.now(),
    securityOf: (symbol) => {
      const instrument = market.instrument(symbol)
      const isStock = marketsOfHolding.stock.some((each) => each === instrument?.market)
      return { name: instrument?.name ?? symbol, isStock }
    },
    priceOf: (symbol, units) => {
      const last = prices.get(symbol)
      return (
        last && {
          price: divideRounded(last.price * last.rate, 1_000_000n),
          worth: tradeValue(units, last.price, last.rate),
          at: last.at.getTime(),
        }
      )
    },
  })
  return textFile(`tarazu-${account}-investments-${name}.ofx`, 'application/x-ofx', text)
}

type Closing = { symbol: string; price: bigint; rate: bigint; at: Date }

/** The last closing price up to a day of everything that a customer has ever held. */
async function readClosings(
  tx: Kysely<Tables>,
  customer: number,
  to: string,
): Promise<ReadonlyMap<string, Closing>> {
  const { rows } = await sql<Closing>`
    select c.symbol, c.price, c.rate, c.at
      from (select distinct asset from account
             where customer_id = ${customer}) held
     cross join lateral (
       select symbol, price, rate, at from closing_price
        where symbol = held.asset and day <= ${to}::date and price is not null and rate is not null
        order by day desc limit 1) c`.execute(tx)
  return new Map(rows.map((row) => [row.symbol, row]))
}
