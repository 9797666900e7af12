import * as api from '@tarazu/contract/reconciliation/api'
import * as bankLinesApi from '@tarazu/contract/reconciliation/bank-lines-api'
import * as bankStatementsApi from '@tarazu/contract/reconciliation/bank-statements-api'
import type { FastifyInstance } from 'fastify'
import { serializeBy } from '../concurrency/serialize-by.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getBankStatement } from './get-bank-statement.ts'
import { getJournal } from './get-journal.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { getTrialBalance } from './get-trial-balance.ts'
import { importBankStatement } from './import-bank-statement.ts'
import { listAccountEntries } from './list-account-entries.ts'
import { listBankLines } from './list-bank-lines.ts'
import { listBankStatements } from './list-bank-statements.ts'
import { matchBankLine, matchCertainLines, unmatchBankLine } from './match-bank-line.ts'
import { previewBankStatement } from './preview-bank-statement.ts'
import {
  proposeFirmLine,
  proposeLineReopening,
  proposeLineReturn,
  proposeLineSettlement,
} from './propose-bank-line.ts'
import { providerRoutes } from './provider-routes.ts'
import { proposeReversal } from './reverse-journal.ts'
import { settleBankLine } from './settle-bank-line.ts'
import { proposeStatementVoid } from './void-bank-statement.ts'

export function reconciliationRoutes(app: FastifyInstance, deps: Deps) {
  providerRoutes(app, deps)
  route(app, deps, bankStatementsApi.previewStatement, previewBankStatement)
  route(app, deps, bankStatementsApi.importStatement, importBankStatement)
  route(app, deps, bankStatementsApi.getBankStatement, getBankStatement)
  route(app, deps, bankStatementsApi.proposeStatementVoid, proposeStatementVoid)
  route(app, deps, bankStatementsApi.listStatements, listBankStatements)
  route(app, deps, bankLinesApi.listBankLines, listBankLines)
  route(app, deps, bankLinesApi.matchBankLine, matchBankLine)
  route(app, deps, bankLinesApi.matchCertainLines, matchCertainLines)
  route(app, deps, bankLinesApi.unmatchBankLine, unmatchBankLine)
  route(app, deps, bankLinesApi.proposeLineReturn, proposeLineReturn)
  route(app, deps, bankLinesApi.settleBankLine, settleBankLine)
  route(app, deps, bankLinesApi.proposeLineSettlement, proposeLineSettlement)
  route(app, deps, bankLinesApi.proposeFirmLine, proposeFirmLine)
  route(app, deps, bankLinesApi.proposeLineReopening, proposeLineReopening)
  route(app, deps, api.proposeReversal, proposeReversal)
  // These sum a lot: a window that asks again and again must not run many of them at once.
  const inTurn = serializeBy<'sums'>()
  route(app, deps, api.getReconciliation, () => inTurn('sums', () => getReconciliation(deps)))
  route(app, deps, api.getTrialBalance, () => inTurn('sums', () => getTrialBalance(deps)))
  route(app, deps, api.listAccountEntries, listAccountEntries)
  route(app, deps, api.getJournal, getJournal)
}
