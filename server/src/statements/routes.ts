import * as api from '@tarazu/contract/statements/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { makeGetSignedStatement } from './get-signed-statement.ts'
import { getStatement, getStatementFile } from './get-statement.ts'

export function statementRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getStatement, getStatement)
  route(app, deps, api.getStatementFile, getStatementFile)
  route(app, deps, api.getSignedStatement, makeGetSignedStatement())
}
