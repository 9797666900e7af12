import * as api from '@tarazu/contract/approvals/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { decideProposal, type Executors } from './decide-proposal.ts'
import { getProposal } from './get-proposal.ts'
import { listProposals } from './list-proposals.ts'

export function approvalRoutes(app: FastifyInstance, deps: Deps, executors: Executors) {
  route(app, deps, api.listProposals, listProposals)
  route(app, deps, api.getProposal, getProposal)
  route(app, deps, api.decideProposal, async (_, { operator }, { reason = '', ...decision }) => {
    const shown = await decideProposal(deps, executors, operator, { ...decision, reason })
    return { oneTimePassword: shown.oneTimePassword ?? null }
  })
}
