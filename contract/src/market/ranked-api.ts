import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limit, page, renamed } from '../wire.ts'
import { instrumentRow, markets } from './instrument.ts'

/**
 * `movers`: the largest changes up or down. `traded`: the largest turnover of today. `year_high`: the nearest
 * to the highest price of 52 weeks.
 */
export const rankings = ['movers', 'gainers', 'losers', 'traded', 'year_high'] as const
export type Ranking = (typeof rankings)[number]

export const listRanked = endpoint({
  method: 'GET',
  path: '/v2/stock/ranked',
  summary: 'Instruments of a category or a market, ranked by their day or their year',
  description: 'Those of which it is not known are left out, as are gainers that fell and losers that rose.',
  caller: 'anyone',
  needs: [['category'], ['market']],
  input: renamed({
    category: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    /** All but its indices. */
    market: z.optional(z.enum(markets)),
    by: z.enum(rankings),
    page,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(instrumentRow), count: z.int() }),
  refusals: [],
})
