import type { Kysely, Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import type { Instrument } from './instrument.ts'
import type { Market } from './market.ts'

type Parts = {
  db: Kysely<Tables>
  events: Pick<Events, 'on'>
  market: Pick<Market, 'list' | 'know'>
  log: Pick<Logger, 'error'>
}

/**
 * Tells the market of this process what was listed at run time, what is halted and what happens to instruments: at the
 * start, and whenever something of it has changed (topic `instrument`). Answers a function that ends it, after what it reads.
 */
export async function followListings({ db, events, market, log }: Parts) {
  async function load() {
    const listed = await db.selectFrom('listed_instrument').selectAll().orderBy('id').execute()
    market.list(listed.map(instrumentOfRow))
    market.know(
      await db.transaction().execute(async (tx) => ({
        halts: await tx
          .selectFrom('instrument_halt')
          .selectAll()
          // What operators have lifted of a split stays lifted.
          .where((of) => of.or([of('ended_at', 'is', null), of('split_day', 'is not', null)]))
          .execute(),
        left: await tx
          .selectFrom('instrument_event_left')
          .select(['symbol', 'customer_id'])
          .where('halts', '=', true)
          .execute(),
        events: await tx
          .selectFrom('instrument_event')
          .selectAll()
          .where((of) =>
            of.or([
              of('state', '<>', 'done'),
              // What prices go by for ever after.
              of('kind', 'in', ['split', 'bonus', 'dividend']),
            ]),
          )
          .orderBy('due')
          .execute(),
      })),
    )
  }
  // One after the other: an older answer never takes the place of a newer one.
  let loading = load()
  await loading
  const stopHearing = events.on(({ topics }) => {
    if (!topics.includes('instrument')) return
    loading = loading.then(load).catch((error: unknown) => {
      log.error({ err: error }, 'what is listed and halted could not be read')
    })
  })
  return async () => {
    stopHearing()
    await loading
  }
}

export function instrumentOfRow(row: Selectable<Tables['listed_instrument']>): Instrument {
  return {
    id: row.id,
    symbol: row.symbol,
    name: row.name,
    kind: row.kind,
    market: row.market,
    marketName: row.market_name,
    exchange: row.exchange,
    currency: row.currency,
    tickMicros: row.tick_micros,
    lot: row.lot,
    calendar: row.calendar,
    yahooSymbol: row.yahoo_symbol,
    sector: row.sector,
    basePrice: Number(row.base_price_micros) / 1e6,
    volatility: row.volatility,
    tradable: row.tradable,
    mayBeNegative: row.may_be_negative,
    ...(row.coupon !== null &&
      row.maturity !== null && { bond: { coupon: row.coupon, maturity: row.maturity } }),
    listedAt: row.listed_at.getTime(),
  }
}
