import * as api from '@tarazu/contract/watchlist/api'
import * as lists from '@tarazu/contract/watchlist/lists-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addFavourite } from './add-favourite.ts'
import { addToWatchlist, moveInWatchlist, noteInWatchlist, removeFromWatchlist } from './change-watchlist.ts'
import { checkFavourite } from './check-favourite.ts'
import { addWatchlist, removeWatchlist, renameWatchlist, sortWatchlist } from './keep-watchlists.ts'
import { listFavourites } from './list-favourites.ts'
import { listWatchlists } from './list-watchlists.ts'
import { readWatchlist } from './read-watchlist.ts'
import { removeFavourite } from './remove-favourite.ts'

export function watchlistRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.addFavourite, addFavourite)
  route(app, deps, api.removeFavourite, removeFavourite)
  route(app, deps, api.checkFavourite, checkFavourite)
  route(app, deps, api.listFavourites, listFavourites)
  route(app, deps, lists.listWatchlists, listWatchlists)
  route(app, deps, lists.readWatchlist, readWatchlist)
  route(app, deps, lists.addWatchlist, addWatchlist)
  route(app, deps, lists.renameWatchlist, renameWatchlist)
  route(app, deps, lists.sortWatchlist, sortWatchlist)
  route(app, deps, lists.removeWatchlist, removeWatchlist)
  route(app, deps, lists.addToWatchlist, addToWatchlist)
  route(app, deps, lists.removeFromWatchlist, removeFromWatchlist)
  route(app, deps, lists.moveInWatchlist, moveInWatchlist)
  route(app, deps, lists.noteInWatchlist, noteInWatchlist)
}
