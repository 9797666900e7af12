import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { placementKinds } from '../placements/kinds.ts'
import { renamed, symbol } from '../wire.ts'

/** New issues, funds, blocks and qualified placements, each with a screen of its own. */
const offerKinds = ['ipo', 'fund', ...placementKinds] as const
export type OfferKind = (typeof offerKinds)[number]

const offer = renamed(
  {
    kind: z.enum(offerKinds),
    /** The id of the issue, the fund or the listing. */
    id: z.int(),
    /** Funds have none. */
    symbol: z.nullable(z.string()),
    name: z.string(),
    /** False: it is announced, and opens later. */
    open: z.boolean(),
  },
  { kind: 'mold', symbol: 'tag' },
)
export type Offer = z.output<typeof offer>

/**
 * Searches all kinds of offers by code and name, the best matches first, or lists those of one instrument.
 */
export const findOffers = endpoint({
  method: 'GET',
  path: '/v2/offers',
  summary:
    'What can be bought now or soon beside the markets: issues, funds, block trades, qualified placements',
  caller: 'customer',
  inLanguages: true,
  input: renamed(
    {
      search: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      symbol: z.optional(symbol),
    },
    { search: 'code', symbol: 'tag' },
  ),
  reply: z.strictObject({ rows: z.array(offer) }),
  refusals: [],
})
