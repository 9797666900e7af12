import * as api from '@tarazu/contract/chain/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { listBlocks } from './list-blocks.ts'
import { listRoots } from './list-roots.ts'

export function chainRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listRoots, listRoots)
  route(app, deps, api.listBlocks, listBlocks)
}
