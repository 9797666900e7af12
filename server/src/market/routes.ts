import * as api from '@tarazu/contract/market/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http.ts'
import { getQuote } from './get-quote.ts'
import { listCategories, listCurrencies, listInstruments } from './list-instruments.ts'

export function marketRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.getQuote, getQuote)
  route(app, deps, api.listInstruments, listInstruments)
  route(app, deps, api.listCategories, listCategories)
  route(app, deps, api.listCurrencies, listCurrencies)
}
