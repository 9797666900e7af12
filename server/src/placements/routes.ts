import * as api from '@tarazu/contract/placements/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { listGrants, makeListListings } from './list-listings.ts'
import { getPlacement, listPlacements } from './list-placements.ts'
import {
  closePlacement,
  draftPlacement,
  editPlacement,
  proposeGrant,
  proposePlacement,
  revokeGrant,
} from './operate-placements.ts'

export function placementRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listListings, makeListListings(deps))
  route(app, deps, api.listGrants, listGrants)
  route(app, deps, api.listPlacements, listPlacements)
  route(app, deps, api.getPlacement, getPlacement)
  route(app, deps, api.draftPlacement, draftPlacement)
  route(app, deps, api.editPlacement, editPlacement)
  route(app, deps, api.proposePlacement, proposePlacement)
  route(app, deps, api.closePlacement, closePlacement)
  route(app, deps, api.proposeGrant, proposeGrant)
  route(app, deps, api.revokeGrant, revokeGrant)
}
