import * as api from '@tarazu/contract/alerts/api'
import * as webhooks from '@tarazu/contract/alerts/webhook-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addAlert } from './add-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { removeAlert } from './remove-alert.ts'
import { getWebhook, removeWebhook, setWebhook } from './webhooks.ts'

export function alertRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.addAlert, addAlert)
  route(app, deps, api.listAlerts, listAlerts)
  route(app, deps, api.removeAlert, removeAlert)
  route(app, deps, webhooks.getWebhook, getWebhook)
  route(app, deps, webhooks.setWebhook, setWebhook)
  route(app, deps, webhooks.removeWebhook, removeWebhook)
}
