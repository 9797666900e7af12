import * as api from '@tarazu/contract/recharges/api'
import * as operateApi from '@tarazu/contract/recharges/operate-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addRecharge } from './add-recharge.ts'
import { cancelRecharge } from './cancel-recharge.ts'
import { getRecharge } from './get-recharge.ts'
import { getServiceAddress } from './get-service-address.ts'
import { getRechargeCase, listRechargeQueue } from './list-recharge-queue.ts'
import { listRecharges } from './list-recharges.ts'
import { proposeCredit, proposeRechargeReturn, proposeRejection } from './propose-recharge.ts'
import { listRechargeMethods } from './recharge-methods.ts'

export function rechargeRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.addRecharge, addRecharge)
  route(app, deps, api.listRecharges, listRecharges)
  route(app, deps, api.listRechargeMethods, listRechargeMethods)
  route(app, deps, api.getRecharge, getRecharge)
  route(app, deps, api.cancelRecharge, cancelRecharge)
  route(app, deps, api.getServiceAddress, getServiceAddress)
  route(app, deps, operateApi.listRechargeQueue, listRechargeQueue)
  route(app, deps, operateApi.getRechargeCase, getRechargeCase)
  route(app, deps, operateApi.proposeCredit, proposeCredit)
  route(app, deps, operateApi.proposeRejection, proposeRejection)
  route(app, deps, operateApi.proposeRechargeReturn, proposeRechargeReturn)
}
