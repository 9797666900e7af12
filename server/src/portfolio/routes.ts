import * as api from '@tarazu/contract/portfolio/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getPortfolio } from './get-portfolio.ts'
import { getPortfolioDay, listPortfolioEntries, listRealised } from './list-entries.ts'

export function portfolioRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getPortfolio, getPortfolio)
  route(app, deps, api.getPortfolioDay, getPortfolioDay)
  route(app, deps, api.listPortfolioEntries, listPortfolioEntries)
  route(app, deps, api.listRealised, listRealised)
}
