import type { Deps } from '../../deps.ts'
import { localDay } from '../calendar.ts'
import { lastDayOfContract, tradingDaysBefore } from './expiries.ts'

/** Enough time to sell, and to buy the next contract instead. */
const tradingDaysAhead = 3

/**
 * Announces to holders, once, that their contract will be closed out at its last price some days from now.
 */
export async function announceEnds({ db, market, clock }: Deps) {
  const ending = await db
    .selectFrom('instrument_event')
    .select(['id', 'symbol', 'day', 'due'])
    .where('kind', '=', 'expiry')
    .where('state', '=', 'planned')
    .where('due', '>', new Date(market.now()))
    .execute()
  const rows = ending.flatMap(({ id, symbol, day, due }) => {
    const instrument = market.instrument(symbol)
    if (!instrument?.future) return []
    const { calendar, future } = instrument
    const today = localDay(calendar, market.now())
    if (today < tradingDaysBefore(calendar, day, tradingDaysAhead)) return []
    return [
      {
        symbol,
        kind: 'contract_ending' as const,
        facts: JSON.stringify({ symbol, day }),
        event_id: id,
        until: due,
        bought_until: lastDayOfContract(future.expiry, day),
        created_at: new Date(clock.now()),
      },
    ]
  })
  if (rows.length === 0) return
  await db
    .insertInto('holder_notice')
    .values(rows)
    .onConflict((conflict) => conflict.column('event_id').where('kind', '=', 'contract_ending').doNothing())
    .execute()
}
