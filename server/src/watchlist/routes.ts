import * as api from '@tarazu/contract/watchlist/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addFavourite } from './add-favourite.ts'
import { checkFavourite } from './check-favourite.ts'
import { listFavourites } from './list-favourites.ts'
import { removeFavourite } from './remove-favourite.ts'

export function watchlistRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.addFavourite, addFavourite)
  route(app, deps, api.removeFavourite, removeFavourite)
  route(app, deps, api.checkFavourite, checkFavourite)
  route(app, deps, api.listFavourites, listFavourites)
}
