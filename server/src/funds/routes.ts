import * as api from '@tarazu/contract/funds/api'
import * as operateApi from '@tarazu/contract/funds/operate-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { sharedAnswer } from '../http/shared-answer.ts'
import { cancelFundOrder } from './cancel-fund-order.ts'
import { listAllFundOrders } from './list-all-fund-orders.ts'
import { listFundOrders, listFunds } from './list-funds.ts'
import { getFundForOperators, listFundsForOperators } from './list-funds-for-operators.ts'
import {
  discardFund,
  proposeFundClose,
  proposeFundIssue,
  proposeFundReturn,
  proposeFundTopUp,
  proposeFundUnwind,
  saveFundDraft,
} from './operate-funds.ts'
import { purchaseFund } from './purchase-fund.ts'

export function fundRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listFunds, sharedAnswer(api.listFunds, listFunds))
  route(app, deps, api.purchaseFund, purchaseFund)
  route(app, deps, api.listFundOrders, listFundOrders)
  route(app, deps, api.cancelFundOrder, cancelFundOrder)
  route(app, deps, operateApi.listFundsForOperators, listFundsForOperators)
  route(app, deps, operateApi.getFundForOperators, getFundForOperators)
  route(app, deps, operateApi.saveFundDraft, saveFundDraft)
  route(app, deps, operateApi.discardFund, discardFund)
  route(app, deps, operateApi.proposeFundIssue, proposeFundIssue)
  route(app, deps, operateApi.proposeFundClose, proposeFundClose)
  route(app, deps, operateApi.proposeFundTopUp, proposeFundTopUp)
  route(app, deps, operateApi.proposeFundReturn, proposeFundReturn)
  route(app, deps, operateApi.proposeFundUnwind, proposeFundUnwind)
  route(app, deps, operateApi.listAllFundOrders, listAllFundOrders)
}
