import * as api from '@tarazu/contract/customers/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { findThings } from './find-things.ts'
import { listCustomers } from './list-customers.ts'
import { customerListRoutes } from './list-of-customer.ts'
import { lookAtCustomer } from './look-at-customer.ts'
import { proposeRelease, proposeRestriction } from './propose-restriction.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listCustomers, listCustomers)
  route(app, deps, api.lookAtCustomer, lookAtCustomer)
  customerListRoutes(app, deps)
  route(app, deps, api.findThings, findThings)
  route(app, deps, api.proposeRestriction, proposeRestriction)
  route(app, deps, api.proposeRelease, proposeRelease)
}
