import * as api from '@tarazu/contract/wallet/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addRecharge } from './add-recharge.ts'
import { bankRoutes } from './bank-routes.ts'
import { cancelRecharge } from './cancel-recharge.ts'
import { getBalance } from './get-balance.ts'
import { getRecharge } from './get-recharge.ts'
import { getServiceAddress } from './get-service-address.ts'
import { makeGetSignedStatement } from './get-signed-statement.ts'
import { getStatement, getStatementFile } from './get-statement.ts'
import { listBill } from './list-bill.ts'
import { listRecharges } from './list-recharges.ts'
import { providerRoutes } from './provider-routes.ts'
import { listRechargeMethods } from './recharge-methods.ts'

export function walletRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getBalance, getBalance)
  route(app, deps, api.listBill, listBill)
  route(app, deps, api.addRecharge, addRecharge)
  route(app, deps, api.listRecharges, listRecharges)
  route(app, deps, api.listRechargeMethods, listRechargeMethods)
  route(app, deps, api.getRecharge, getRecharge)
  route(app, deps, api.cancelRecharge, cancelRecharge)
  route(app, deps, api.getStatement, getStatement)
  route(app, deps, api.getStatementFile, getStatementFile)
  route(app, deps, api.getSignedStatement, makeGetSignedStatement())
  route(app, deps, api.getServiceAddress, getServiceAddress)
  providerRoutes(app, deps)
  bankRoutes(app, deps)
}
