import * as api from '@tarazu/contract/wallet/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getBalance } from './get-balance.ts'
import { listBill } from './list-bill.ts'

export function walletRoutes(app: FastifyInstance, deps: Deps) {
  const passes = (customer: number | undefined) =>
    customer !== undefined && deps.ledger.balances.knows(customer)
  route(app, deps, api.getBalance, getBalance, { passes })
  route(app, deps, api.listBill, listBill)
}
