import * as api from '@tarazu/contract/queues/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { claim, release } from './claim.ts'
import type { Counters } from './counter.ts'
import { listQueues } from './list-queues.ts'
import { listUndone } from './list-undone.ts'

export function queueRoutes(app: FastifyInstance, deps: Deps, counters: Counters) {
  route(app, deps, api.listQueues, (_, caller) => listQueues(deps, caller, counters))
  route(app, deps, api.listUndone, listUndone)
  route(app, deps, api.claim, claim)
  route(app, deps, api.release, release)
}
