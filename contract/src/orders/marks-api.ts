import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { price } from '../money.ts'
import { givenReferenceNumber, renamed, symbol, time } from '../wire.ts'
import { order } from './order.ts'
import { sides } from './rules.ts'

/** The newest orders that are looked through for fills, and most fills and waiting orders of one answer. */
export const marksOf = { orders: 1_000, fills: 300, waiting: 50 } as const

const markedFill = renamed(
  {
    number: givenReferenceNumber,
    side: z.enum(sides),
    quantity: z.int(),
    /** A price for a unit of today: a split since then is counted in. */
    price,
    /** When the quote that it was made against was made, on the market's clock. */
    at: time,
  },
  { number: 'no', side: 'state', quantity: 'count' },
)

export const listMarks = endpoint({
  method: 'GET',
  path: '/v2/chart/marks',
  summary: 'What I did and asked for in one instrument, for its chart',
  description: `Fills of the newest ${marksOf.orders} orders, the oldest first, and the orders that wait.`,
  caller: 'customer',
  input: renamed({ symbol }, { symbol: 'tag' }),
  reply: z.strictObject({ fills: z.array(markedFill), waiting: z.array(order) }),
  refusals: [],
})
