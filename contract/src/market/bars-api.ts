import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { renamed, symbol, time } from '../wire.ts'
import { barSteps, chartRanges } from './chart-ranges.ts'

/** Start in epoch seconds, then open, high, low and close in the instrument's currency, then volume. */
const barTuple = z.tuple([z.int(), z.number(), z.number(), z.number(), z.number(), z.number()])

/**
 * The bars of one range, or the ones of the same span before a moment, for a chart that is scrolled back.
 * A page spans its range at most, so it never has more than 1,500 bars.
 */
export const listBars = endpoint({
  method: 'GET',
  path: '/v2/stock/bars',
  summary: 'Bars of a chart, a page at a time, the newest page first',
  caller: 'anyone',
  input: renamed({
    symbol,
    range: z.enum(chartRanges),
    /** The `earlier` of the page that came before it. */
    before: z.optional(time),
  }),
  reply: renamed({
    step: z.enum(barSteps),
    currency: z.string(),
    decimals: z.int(),
    /** IANA name of the zone in which the market counts its days. */
    timeZone: z.string(),
    /** The close before the first bar; null where the source does not tell it. */
    closeBefore: z.nullable(z.number()),
    /** Oldest first. */
    bars: z.array(barTuple),
    /** The end of the page before this one; null: there is nothing earlier. */
    earlier: z.nullable(time),
  }),
  refusals: ['not_found'],
})
