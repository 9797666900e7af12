import * as api from '@tarazu/contract/operators/api'
import * as manageApi from '@tarazu/contract/operators/manage-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addOperator } from './add-operator.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { changePassword } from './change-password.ts'
import { changeRoles } from './change-roles.ts'
import { confirmEnrolment } from './confirm-enrolment.ts'
import { disableOperator } from './disable-operator.ts'
import { getMe } from './get-me.ts'
import { listOperators } from './list-operators.ts'
import { listPasskeys } from './list-passkeys.ts'
import { removePasskey } from './remove-passkey.ts'
import { signIn } from './sign-in.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'
import { endSignIns, endSignInsOf, listSignIns } from './sign-ins.ts'
import { signOut } from './sign-out.ts'

export function operatorRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.signIn, signIn, { passes: () => true })
  route(app, deps, api.confirmEnrolment, confirmEnrolment)
  route(app, deps, api.startPasskeySignIn, startPasskeySignIn)
  route(app, deps, api.signInWithPasskey, signInWithPasskey)
  route(app, deps, api.signOut, signOut)
  route(app, deps, api.getMe, getMe)
  route(app, deps, api.listSignIns, listSignIns)
  route(app, deps, api.endSignIns, endSignIns)
  route(app, deps, api.changePassword, changePassword)
  route(app, deps, api.startPasskey, startPasskey)
  route(app, deps, api.addPasskey, addPasskey)
  route(app, deps, api.listPasskeys, listPasskeys)
  route(app, deps, api.removePasskey, removePasskey)
  route(app, deps, manageApi.listOperators, listOperators)
  route(app, deps, manageApi.addOperator, addOperator)
  route(app, deps, manageApi.changeRoles, changeRoles)
  route(app, deps, manageApi.disableOperator, disableOperator)
  route(app, deps, manageApi.endSignInsOf, endSignInsOf)
}
