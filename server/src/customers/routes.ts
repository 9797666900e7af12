import * as api from '@tarazu/contract/customers/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http.ts'
import { listCustomers } from './list-customers.ts'
import { lookAtCustomer } from './look-at-customer.ts'
import { proposeRelease, proposeRestriction } from './propose-restriction.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listCustomers, listCustomers)
  route(app, deps, api.lookAtCustomer, lookAtCustomer)
  route(app, deps, api.proposeRestriction, proposeRestriction)
  route(app, deps, api.proposeRelease, proposeRelease)
}
