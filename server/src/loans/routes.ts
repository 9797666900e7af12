import * as api from '@tarazu/contract/loans/api'
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
  route(app, deps, api.listLoanQueue, listLoanQueue)
  route(app, deps, api.getLoanForOperator, getLoanForOperator)
  route(app, deps, api.proposeLoanOffer, proposeLoanOffer)
  route(app, deps, api.rejectLoan, rejectLoan)
  route(app, deps, api.proposeLoanWriteOff, proposeLoanWriteOff)
  route(app, deps, api.proposeLoanReinstatement, proposeLoanReinstatement)
}
