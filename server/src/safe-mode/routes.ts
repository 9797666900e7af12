import * as api from '@tarazu/contract/safe-mode/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getSafeMode } from './get-safe-mode.ts'
import { proposeLeaving } from './leave-safe-mode.ts'

export function safeModeRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getSafeMode, getSafeMode)
  route(app, deps, api.proposeLeaving, proposeLeaving)
}
