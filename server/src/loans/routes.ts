import * as api from '@tarazu/contract/loans/api'
import * as operateApi from '@tarazu/contract/loans/operate-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addLoan } from './add-loan.ts'
import { acceptLoan, repayLoan, withdrawLoan } from './answer-loan.ts'
import { getLoanSummary } from './get-loan-summary.ts'
import { getLoanForOperator, listLoanQueue } from './list-loan-queue.ts'
import { listLoans } from './list-loans.ts'
import {
  proposeLoanOffer,
  proposeLoanReinstatement,
  proposeLoanWriteOff,
  rejectLoan,
} from './operate-loans.ts'

export function loanRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getLoanSummary, getLoanSummary)
  route(app, deps, api.addLoan, addLoan)
  route(app, deps, api.listLoans, listLoans)
  route(app, deps, api.acceptLoan, acceptLoan)
  route(app, deps, api.withdrawLoan, withdrawLoan)
  route(app, deps, api.repayLoan, repayLoan)
  route(app, deps, operateApi.listLoanQueue, listLoanQueue)
  route(app, deps, operateApi.getLoanForOperator, getLoanForOperator)
  route(app, deps, operateApi.proposeLoanOffer, proposeLoanOffer)
  route(app, deps, operateApi.rejectLoan, rejectLoan)
  route(app, deps, operateApi.proposeLoanWriteOff, proposeLoanWriteOff)
  route(app, deps, operateApi.proposeLoanReinstatement, proposeLoanReinstatement)
}
