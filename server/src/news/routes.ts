import * as api from '@tarazu/contract/news/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getNews, getPiece } from './get-news.ts'
import { listNews } from './list-news.ts'
import { previewNews, publishNews } from './publish-news.ts'

export function newsRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listNews, listNews)
  route(app, deps, api.getNews, getNews)
  route(app, deps, api.getPiece, getPiece)
  route(app, deps, api.previewNews, previewNews)
  route(app, deps, api.publishNews, publishNews)
}
