import * as api from '@tarazu/contract/chain/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getConsistency } from './get-consistency.ts'
import { listBlocks } from './list-blocks.ts'
import { listRecords } from './list-records.ts'
import { listRoots } from './list-roots.ts'
import { logRoutes } from './log-routes.ts'
import { timeStampRoutes } from './time-stamp-routes.ts'

export function chainRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listRoots, listRoots)
  route(app, deps, api.listBlocks, listBlocks)
  route(app, deps, api.getConsistency, getConsistency)
  route(app, deps, api.listRecords, listRecords)
  logRoutes(app, deps)
  timeStampRoutes(app, deps)
}
