import * as api from '@tarazu/contract/queues/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { claim, release } from './claim.ts'
import type { Counters } from './counter.ts'
import { listFailedWork } from './list-failed-work.ts'
import { listQueues } from './list-queues.ts'

export function queueRoutes(app: FastifyInstance, deps: Deps, counters: Counters) {
  route(app, deps, api.listQueues, (_, caller) => listQueues(deps, caller, counters))
  route(app, deps, api.listUndone, listFailedWork)
  route(app, deps, api.claim, claim)
  route(app, deps, api.release, release)
}
