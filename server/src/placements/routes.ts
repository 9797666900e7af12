import * as api from '@tarazu/contract/placements/api'
import * as operateApi from '@tarazu/contract/placements/operate-api'
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
  route(app, deps, operateApi.listPlacements, listPlacements)
  route(app, deps, operateApi.getPlacement, getPlacement)
  route(app, deps, operateApi.draftPlacement, draftPlacement)
  route(app, deps, operateApi.editPlacement, editPlacement)
  route(app, deps, operateApi.proposePlacement, proposePlacement)
  route(app, deps, operateApi.closePlacement, closePlacement)
  route(app, deps, operateApi.proposeGrant, proposeGrant)
  route(app, deps, operateApi.revokeGrant, revokeGrant)
}
