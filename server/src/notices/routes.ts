import * as api from '@tarazu/contract/notices/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { listNotices } from './list-notices.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { countUnreadNotices } from './notices.ts'
import { addPush, getPushKey, removePush } from './push-subscriptions.ts'

export function noticeRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listNotices, listNotices)
  route(app, deps, api.markNoticesRead, markNoticesRead)
  route(app, deps, api.countNotices, async ({ db }, { id }) => {
    const [unread = 0] = await countUnreadNotices(db, [id])
    return { unread }
  })
  route(app, deps, api.getPushKey, getPushKey)
  // Works on everybody's rows: the browser may have been another customer's, whose subscription this one
  // takes over.
  route(app, deps, api.addPush, (_, caller, input) => addPush(deps, caller, input))
  route(app, deps, api.removePush, removePush)
}
