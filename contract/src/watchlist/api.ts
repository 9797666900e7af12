import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instrumentRow } from '../market/instrument.ts'
import { limit, page, renamed, symbol } from '../wire.ts'

const one = z.strictObject({ symbol })
const collected = z.strictObject({ collected: z.boolean() })

export const addFavourite = endpoint({
  method: 'POST',
  path: '/stock/success/collection/add',
  summary: 'Add an instrument to my watchlist',
  caller: 'customer',
  input: one,
  reply: collected,
  refusals: ['not_found', 'watchlist_full'],
})

export const removeFavourite = endpoint({
  method: 'POST',
  path: '/stock/success/collection/remove',
  summary: 'Take an instrument off my watchlist',
  caller: 'customer',
  input: one,
  reply: collected,
  refusals: [],
})

export const checkFavourite = endpoint({
  method: 'GET',
  path: '/stock/success/collection/check',
  summary: 'Is it on my watchlist?',
  caller: 'customer',
  input: one,
  reply: collected,
  refusals: [],
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/stock/success/collection/list',
  summary: 'My watchlist, newest first',
  caller: 'customer',
  input: renamed({ page, limit }, { limit: 'pageSize' }),
  reply: renamed(
    {
      rows: z.array(
        renamed(
          {
            name: z.string(),
            symbol: z.string(),
            categoryCode: z.nullable(z.string()),
            detail: instrumentRow,
          },
          { name: 'stock_name', symbol: 'stock_code', detail: 'stock_detail' },
        ),
      ),
      count: z.int(),
    },
    { rows: 'list', count: 'total' },
  ),
  refusals: [],
})
