import * as api from '@tarazu/contract/recurring/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addRecurring } from './add-recurring.ts'
import { changeRecurring, endRecurring, pauseRecurring, resumeRecurring } from './change-recurring.ts'
import { listRecurring, listRecurringRuns } from './list-recurring.ts'

export function recurringRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listRecurring, listRecurring)
  route(app, deps, api.addRecurring, addRecurring)
  route(app, deps, api.changeRecurring, changeRecurring)
  route(app, deps, api.pauseRecurring, pauseRecurring)
  route(app, deps, api.resumeRecurring, resumeRecurring)
  route(app, deps, api.endRecurring, endRecurring)
  route(app, deps, api.listRecurringRuns, listRecurringRuns)
}
