import type { Kysely, Selectable } from 'kysely'
import type { Logger } from 'pino'
import { singleFlight } from '../../concurrency/single-flight.ts'
import type { Tables } from '../../db/tables.ts'
import type { Events } from '../../events/events.ts'
import type { Market } from '../market.ts'
import type { Instrument } from './instrument.ts'

type Parts = {
  db: Kysely<Tables>
  events: Pick<Events, 'on'>
  market: Pick<Market, 'list' | 'know'>
  log: Pick<Logger, 'error'>
}

/** Keeps what this process's market knows of listings at run time, halts and events up to date. */
export type Listings = {
  /**
   * Reads everything again, once for all who ask at the same time. Afterwards all that was committed before
   * is known.
   */
  reload(): Promise<void>
  /** Begins to read everything again whenever some of it has changed (topic `instrument`). */
  follow(): Promise<void>
  /** Waits for a reading that runs. */
  stop(): Promise<void>
}

export function makeListings({ db, events, market, log }: Parts): Listings {
  const reload = singleFlight(async () => {
    const listed = await db.selectFrom('listed_instrument').selectAll().orderBy('id').execute()
    market.list(listed.map(instrumentOfRow))
    market.know(
      await db.transaction().execute(async (tx) => ({
        halts: await tx
          .selectFrom('instrument_halt')
          .selectAll()
          // Halts for splits are read for good, so that a lifted one stays lifted.
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
              // Prices go by these for good.
              of('kind', 'in', ['split', 'bonus', 'dividend']),
            ]),
          )
          .orderBy('due')
          .execute(),
      })),
    )
  })
  let reading: Promise<void> = Promise.resolve()
  let stopHearing = () => {}
  return {
    reload,
    async follow() {
      stopHearing = events.on(({ topics }) => {
        if (!topics.includes('instrument')) return
        reading = reload().catch((error: unknown) => {
          log.error({ err: error }, 'what is listed and halted could not be read')
        })
      })
      await reload()
    },
    async stop() {
      stopHearing()
      await reading
    },
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
