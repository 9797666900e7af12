import * as api from '@tarazu/contract/news/api'
import * as instruments from '@tarazu/contract/news/instruments-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getNews, getPiece } from './get-news.ts'
import { listInstrumentNews } from './list-instrument-news.ts'
import { listNews } from './list-news.ts'
import { listNewsInstruments } from './list-news-instruments.ts'
import { previewNews, publishNews } from './publish-news.ts'

export function newsRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listNews, listNews)
  route(app, deps, api.getNews, getNews)
  route(app, deps, instruments.listInstrumentNews, listInstrumentNews)
  route(app, deps, instruments.listNewsInstruments, listNewsInstruments)
  route(app, deps, api.getPiece, getPiece)
  route(app, deps, api.previewNews, previewNews)
  route(app, deps, api.publishNews, publishNews)
}
