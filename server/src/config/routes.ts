import * as api from '@tarazu/contract/config/api'
import * as operateApi from '@tarazu/contract/config/operate-api'
import * as transparencyApi from '@tarazu/contract/config/transparency-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getConfig } from './get-config.ts'
import { getHealth, getLiveness } from './get-health.ts'
import { makeTransparency } from './get-transparency.ts'
import { listMissing } from './list-missing.ts'
import { listPolicies, listPolicyVersions } from './list-policies.ts'
import { proposePolicy } from './propose-policy.ts'

export function configRoutes(app: FastifyInstance, deps: Deps) {
  const getTransparency = makeTransparency(deps)
  route(app, deps, api.getConfig, getConfig, { passes: () => true })
  route(app, deps, api.getHealth, getHealth)
  route(app, deps, api.getReadiness, getHealth)
  route(app, deps, api.getLiveness, getLiveness)
  route(app, deps, transparencyApi.getTransparency, (_, visitor) => getTransparency(visitor))
  route(app, deps, operateApi.listPolicies, listPolicies)
  route(app, deps, operateApi.listMissing, listMissing)
  route(app, deps, operateApi.listPolicyVersions, listPolicyVersions)
  route(app, deps, operateApi.proposePolicy, proposePolicy)
}
