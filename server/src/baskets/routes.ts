import * as api from '@tarazu/contract/baskets/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { countRefusals } from '../orders/count-refusals.ts'
import { checkBasket } from './check-basket.ts'
import { listBaskets, removeBasket, saveBasket } from './keep-baskets.ts'
import { placeBasket } from './place-basket.ts'

export function basketRoutes(app: FastifyInstance, deps: Deps) {
  const counted = countRefusals(app, deps)
  route(app, deps, api.checkBasket, checkBasket)
  route(app, deps, api.placeBasket, (own, caller, input) =>
    placeBasket(own, caller, input, api.placeBasket, counted),
  )
  route(app, deps, api.listBaskets, listBaskets)
  route(app, deps, api.saveBasket, saveBasket)
  route(app, deps, api.removeBasket, removeBasket)
}
