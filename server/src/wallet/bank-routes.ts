import * as lines from '@tarazu/contract/reconciliation/api'
import * as recharges from '@tarazu/contract/wallet/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getBankStatement } from './get-bank-statement.ts'
import { importBankStatement } from './import-bank-statement.ts'
import { listBankLines } from './list-bank-lines.ts'
import { listBankStatements } from './list-bank-statements.ts'
import { getRechargeCase, listRechargeQueue } from './list-recharge-queue.ts'
import { matchBankLine, matchCertainLines, unmatchBankLine } from './match-bank-line.ts'
import { previewBankStatement } from './preview-bank-statement.ts'
import {
  proposeFirmLine,
  proposeLineReopening,
  proposeLineReturn,
  proposeLineSettlement,
} from './propose-bank-line.ts'
import { proposeCredit, proposeRechargeReturn, proposeRejection } from './propose-recharge.ts'
import { proposeReversal } from './reverse-journal.ts'
import { settleBankLine } from './settle-bank-line.ts'
import { proposeStatementVoid } from './void-bank-statement.ts'

/** What operators do with recharges, and with the lines of the bank that they are found in. */
export function bankRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, recharges.listRechargeQueue, listRechargeQueue)
  route(app, deps, recharges.getRechargeCase, getRechargeCase)
  route(app, deps, recharges.proposeCredit, proposeCredit)
  route(app, deps, recharges.proposeRejection, proposeRejection)
  route(app, deps, recharges.proposeRechargeReturn, proposeRechargeReturn)
  route(app, deps, lines.previewStatement, previewBankStatement)
  route(app, deps, lines.importStatement, importBankStatement)
  route(app, deps, lines.getBankStatement, getBankStatement)
  route(app, deps, lines.proposeStatementVoid, proposeStatementVoid)
  route(app, deps, lines.listStatements, listBankStatements)
  route(app, deps, lines.listBankLines, listBankLines)
  route(app, deps, lines.matchBankLine, matchBankLine)
  route(app, deps, lines.matchCertainLines, matchCertainLines)
  route(app, deps, lines.unmatchBankLine, unmatchBankLine)
  route(app, deps, lines.proposeLineReturn, proposeLineReturn)
  route(app, deps, lines.settleBankLine, settleBankLine)
  route(app, deps, lines.proposeLineSettlement, proposeLineSettlement)
  route(app, deps, lines.proposeFirmLine, proposeFirmLine)
  route(app, deps, lines.proposeLineReopening, proposeLineReopening)
  route(app, deps, lines.proposeReversal, proposeReversal)
}
