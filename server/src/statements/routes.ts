import * as api from '@tarazu/contract/statements/api'
import { getBooks as books } from '@tarazu/contract/statements/books-api'
import * as contractNotes from '@tarazu/contract/statements/contract-notes-api'
import * as mail from '@tarazu/contract/statements/mail-api'
import * as reports from '@tarazu/contract/statements/reports-api'
import type { FastifyInstance } from 'fastify'
import { makeLimiter } from '../concurrency/limiter.ts'
import type { Caller, Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { makeAskLimit } from './ask-limit.ts'
import { confirmDocumentMail, getDocumentMail, removeDocumentMail, setDocumentMail } from './document-mail.ts'
import { getBooks } from './get-books.ts'
import { getContractNote, listContractNotes } from './get-contract-note.ts'
import { getInvestmentStatement } from './get-investment-statement.ts'
import { getStatementDocument, getTaxSchedule, getYearReport } from './get-reports.ts'
import { makeGetSignedStatement } from './get-signed-statement.ts'
import { getStatement, getStatementFile } from './get-statement.ts'
import { listSentDocuments } from './sent-document.ts'

export function statementRoutes(app: FastifyInstance, deps: Deps) {
  const limited = documentLimit()
  route(app, deps, api.getStatement, getStatement)
  route(app, deps, api.getStatementFile, getStatementFile)
  route(app, deps, api.getSignedStatement, makeGetSignedStatement())
  route(app, deps, contractNotes.listContractNotes, listContractNotes)
  route(app, deps, contractNotes.getContractNote, limited(getContractNote))
  route(app, deps, reports.getStatementDocument, limited(getStatementDocument))
  route(app, deps, reports.getYearReport, limited(getYearReport))
  route(app, deps, reports.getTaxSchedule, limited(getTaxSchedule))
  route(app, deps, reports.getInvestmentStatement, limited(getInvestmentStatement))
  route(app, deps, books, limited(getBooks))
  route(app, deps, mail.getDocumentMail, getDocumentMail)
  route(app, deps, mail.setDocumentMail, setDocumentMail)
  route(app, deps, mail.confirmDocumentMail, confirmDocumentMail)
  route(app, deps, mail.removeDocumentMail, removeDocumentMail)
  route(app, deps, mail.listSentDocuments, listSentDocuments)
}

/** Most documents that one customer may ask for within ten minutes. */
const maxDocuments = 120
const window_ms = 10 * 60_000

/** Making a document of a busy year takes seconds: two at a time, and each customer only so often. */
function documentLimit() {
  const count = makeAskLimit(
    maxDocuments,
    window_ms,
    'You have asked for many documents. Please try again later.',
  )
  const queue = makeLimiter(2, 20, 'Many are asking for documents. Please try again in a moment.')
  return <Asked, Answer>(make: (deps: Deps, caller: Caller, asked: Asked) => Promise<Answer>) =>
    async (deps: Deps, caller: Caller, asked: Asked) => {
      count(deps.clock, caller.id)
      return queue.run(() => make(deps, caller, asked))
    }
}
