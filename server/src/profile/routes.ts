import type { UserInfo } from '@tarazu/contract/profile/api'
import * as api from '@tarazu/contract/profile/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'

export function profileRoutes(
  app: FastifyInstance,
  deps: Deps,
  userInfo: ((customer: number) => Promise<UserInfo>) & { knows(customer: number): boolean },
) {
  route(app, deps, api.getUserInfo, (_, caller) => userInfo(caller.id), {
    passes: (customer) => customer !== undefined && userInfo.knows(customer),
  })
}
