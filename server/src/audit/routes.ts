import * as api from '@tarazu/contract/audit/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readAuditState } from './audit-state.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listAudit, listAudit)
  route(app, deps, api.exportAudit, exportAudit)
  route(app, deps, api.getAuditState, ({ db, secrets }) => readAuditState(db, secrets))
}
