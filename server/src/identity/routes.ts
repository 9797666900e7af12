import * as api from '@tarazu/contract/identity/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { decideIdentity } from './decide-identity.ts'
import { getVerification } from './get-verification.ts'
import { listIdentities } from './list-identities.ts'
import { listLooks } from './list-looks.ts'
import { lookAtIdentity } from './look-at-identity.ts'
import { proposeRestoring, proposeSuspension } from './propose-suspension.ts'
import { submitIdentity } from './submit-identity.ts'

export function identityRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getVerification, getVerification)
  route(app, deps, api.submitIdentity, submitIdentity)
  route(app, deps, api.listLooks, listLooks)
  route(app, deps, api.listIdentities, listIdentities)
  route(app, deps, api.lookAtIdentity, lookAtIdentity)
  route(app, deps, api.decideIdentity, decideIdentity)
  route(app, deps, api.proposeSuspension, proposeSuspension)
  route(app, deps, api.proposeRestoring, proposeRestoring)
}
