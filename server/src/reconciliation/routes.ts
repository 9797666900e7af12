import * as api from '@tarazu/contract/reconciliation/api'
import type { FastifyInstance } from 'fastify'
import { serializeBy } from '../concurrency/serialize-by.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getJournal } from './get-journal.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { getTrialBalance } from './get-trial-balance.ts'
import { makeHouseSums } from './house-sums.ts'
import { listAccountEntries } from './list-account-entries.ts'

/** The calls that move what waits at the bank are in `wallet/bank-routes.ts`, with the recharges that they belong to. */
export function reconciliationRoutes(app: FastifyInstance, deps: Deps) {
  const houseSums = makeHouseSums()
  // They sum much, without a limit of time: a window that asks again and again must not have many of them run at once.
  const inTurn = serializeBy<'sums'>()
  route(app, deps, api.getReconciliation, () => inTurn('sums', () => getReconciliation(deps, houseSums)))
  route(app, deps, api.getTrialBalance, () => inTurn('sums', () => getTrialBalance(deps, houseSums)))
  route(app, deps, api.listAccountEntries, listAccountEntries)
  route(app, deps, api.getJournal, getJournal)
}
