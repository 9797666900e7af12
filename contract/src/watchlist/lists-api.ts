/** Several watchlists. The one of favourites is among them as number 0, and always there. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { instrumentRow } from '../market/instrument.ts'
import { limit, page, symbol, text, whole } from '../wire.ts'
import { maxWatchlistName, maxWatchlistNote, maxWatchlists, watchlistSorts } from './rules.ts'

const list = whole(0, maxWatchlists - 1)
/** One that can be renamed and removed. */
const ownList = whole(1, maxWatchlists - 1)
const name = text(maxWatchlistName)

/** All of them with what is on them, in one answer: the stars of a list of instruments need no more. */
export const listWatchlists = endpoint({
  method: 'GET',
  path: '/stock/success/v2/watchlist/lists',
  summary: 'My watchlists and what is on them',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({
    lists: z.array(
      z.strictObject({
        list: z.int(),
        /** Empty for the favourites, which the app names. */
        name: z.string(),
        sort: z.enum(watchlistSorts),
        /** The order is the one by hand. */
        symbols: z.array(z.string()),
      }),
    ),
  }),
  refusals: [],
})

/** The rows are in the order that was chosen for the list. */
export const readWatchlist = endpoint({
  method: 'GET',
  path: '/stock/success/v2/watchlist/rows',
  summary: 'One of my watchlists with prices and notes',
  caller: 'customer',
  input: z.strictObject({ list, page, limit }),
  reply: z.strictObject({
    rows: z.array(z.strictObject({ note: z.string(), detail: instrumentRow })),
    count: z.int(),
  }),
  refusals: ['not_found'],
})

export const addWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/add',
  summary: 'Begin another watchlist',
  caller: 'customer',
  input: z.strictObject({ name }),
  reply: z.strictObject({ list: z.int() }),
  refusals: ['watchlists_full', 'watchlist_name_taken'],
})

export const renameWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/rename',
  summary: 'Rename a watchlist',
  caller: 'customer',
  input: z.strictObject({ list: ownList, name }),
  reply: nothing,
  refusals: ['not_found', 'watchlist_name_taken'],
})

export const sortWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/sort',
  summary: 'Choose the order of a watchlist',
  caller: 'customer',
  input: z.strictObject({ list, sort: z.enum(watchlistSorts) }),
  reply: nothing,
  refusals: ['not_found'],
})

/** The favourites stay: they are emptied one by one. */
export const removeWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/remove',
  summary: 'Remove a watchlist with all that is on it',
  caller: 'customer',
  input: z.strictObject({ list: ownList }),
  reply: nothing,
  refusals: [],
})

export const addToWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/rows/add',
  summary: 'Put an instrument on a watchlist',
  caller: 'customer',
  input: z.strictObject({ list, symbol }),
  reply: nothing,
  refusals: ['not_found', 'watchlist_full'],
})

export const removeFromWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/rows/remove',
  summary: 'Take an instrument off a watchlist',
  caller: 'customer',
  input: z.strictObject({ list, symbol }),
  reply: nothing,
  refusals: [],
})

/** Sent for one row and not for the whole order, so that two devices do not undo each other's. */
export const moveInWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/rows/move',
  summary: 'Put an instrument in front of another one, or at the end, by hand',
  caller: 'customer',
  input: z.strictObject({ list, symbol, before: z.optional(symbol) }),
  reply: nothing,
  refusals: ['not_found'],
})

export const noteInWatchlist = endpoint({
  method: 'POST',
  path: '/stock/success/v2/watchlist/rows/note',
  summary: 'Write a note about an instrument on a watchlist',
  caller: 'customer',
  input: z.strictObject({ list, symbol, note: text(maxWatchlistNote, 0) }),
  reply: nothing,
  refusals: ['not_found'],
})
