import * as api from '@tarazu/contract/withdrawals/api'
import * as operateApi from '@tarazu/contract/withdrawals/operate-api'
import type { FastifyInstance } from 'fastify'
import { serializeBy } from '../concurrency/serialize-by.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { getWithdrawable } from './get-withdrawable.ts'
import { listWithdrawalQueue, reviewWithdrawal } from './list-withdrawal-queue.ts'
import { getWithdrawal, listWithdrawals } from './list-withdrawals.ts'
import {
  proposeDelay,
  proposePayment,
  proposeRefusal,
  proposeWithdrawalCorrection,
  proposeWithdrawalReturn,
} from './propose-withdrawal.ts'
import { readPayee } from './read-payee.ts'
import { readPayoutInstruction } from './read-payout-instruction.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { withdraw } from './withdraw.ts'

export function withdrawalRoutes(app: FastifyInstance, deps: Deps) {
  // Several withdrawals of one customer at once would each hold a connection while they wait for the same
  // account.
  const inTurn = serializeBy<number>()
  route(app, deps, api.getWithdrawable, getWithdrawable)
  route(app, deps, api.withdraw, (own, caller, input) =>
    inTurn(caller.id, () => withdraw(own, caller, input)),
  )
  route(app, deps, api.listWithdrawals, listWithdrawals)
  route(app, deps, api.getWithdrawal, getWithdrawal)
  route(app, deps, api.cancelWithdrawal, cancelWithdrawal)
  route(app, deps, operateApi.listWithdrawalQueue, listWithdrawalQueue)
  route(app, deps, operateApi.reviewWithdrawal, reviewWithdrawal)
  route(app, deps, operateApi.readPayee, readPayee)
  route(app, deps, operateApi.readPayoutInstruction, readPayoutInstruction)
  route(app, deps, operateApi.proposePayment, proposePayment)
  route(app, deps, operateApi.proposeRefusal, proposeRefusal)
  route(app, deps, operateApi.proposeDelay, proposeDelay)
  route(app, deps, operateApi.proposeWithdrawalReturn, proposeWithdrawalReturn)
  route(app, deps, operateApi.proposeWithdrawalCorrection, proposeWithdrawalCorrection)
  route(app, deps, operateApi.settleWithdrawal, settleWithdrawal)
}
