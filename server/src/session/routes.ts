import * as api from '@tarazu/contract/session/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { findInviter } from './find-inviter.ts'
import { getInviter } from './get-inviter.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { addInvitation, endInvitation, listInvitations } from './manage-invitations.ts'
import { register } from './register.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.register, register)
  route(app, deps, api.findInviter, findInviter)
  route(app, deps, api.getInviter, getInviter)
  // Signing in has bounds of its own, and a crowd of strangers no part in those of others.
  route(app, deps, api.login, login, { passes: () => true })
  route(app, deps, api.logout, logout)
  route(app, deps, api.listInvitations, listInvitations)
  route(app, deps, api.addInvitation, addInvitation)
  route(app, deps, api.endInvitation, endInvitation)
}
