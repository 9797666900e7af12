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

/** What was listed at run time, what is halted and what happens to instruments, as the market of this process knows it. */
export type Listings = {
  /** Reads it anew, once for all who ask: what was committed until now is known afterwards. */
  reload(): Promise<void>
  /** From here on it is read whenever something of it has changed (topic `instrument`). */
  follow(): Promise<void>
  /** After what it reads. */
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
