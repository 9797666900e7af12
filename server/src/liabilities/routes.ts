import * as api from '@tarazu/contract/liabilities/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { makeGetOwed } from './get-owed.ts'
import { makeGetOwnCount } from './get-own-count.ts'
import { listLiabilities } from './list-liabilities.ts'

export function liabilitiesRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listLiabilities, listLiabilities)
  route(app, deps, api.getOwed, makeGetOwed(deps))
  route(app, deps, api.getOwnCount, makeGetOwnCount())
}
