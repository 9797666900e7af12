import * as accountApi from '@tarazu/contract/security/account-api'
import * as api from '@tarazu/contract/security/api'
import * as operateApi from '@tarazu/contract/security/operate-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { closeAccount } from './close-account.ts'
import { listDevices, signOutDevice, signOutOthers } from './devices.ts'
import { makeExportOwnData } from './export-own-data.ts'
import { forgotPassword } from './forgot-password.ts'
import { freezeAccount } from './freeze-account.ts'
import { getSecurity } from './get-security.ts'
import { listMessages } from './list-messages.ts'
import { proposeSecondFactorRemoval } from './propose-second-factor-removal.ts'
import { getClosing } from './read-closing.ts'
import { readMessage } from './read-message.ts'
import { releaseAccount } from './release-account.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { sendCode } from './send-code.ts'
import { setSecondFactor, startSecondFactor } from './set-second-factor.ts'
import { updatePassword } from './update-password.ts'

export function securityRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.updatePassword, updatePassword)
  route(app, deps, api.forgotPassword, forgotPassword)
  route(app, deps, api.sendCode, sendCode)
  route(app, deps, api.getSecurity, getSecurity)
  route(app, deps, api.startSecondFactor, startSecondFactor)
  route(app, deps, api.setSecondFactor, setSecondFactor)
  route(app, deps, api.renewRecoveryCodes, renewRecoveryCodes)
  route(app, deps, api.removeSecondFactor, removeSecondFactor)
  route(app, deps, operateApi.proposeSecondFactorRemoval, proposeSecondFactorRemoval)
  route(app, deps, accountApi.listDevices, listDevices)
  route(app, deps, accountApi.signOutDevice, signOutDevice)
  route(app, deps, accountApi.signOutOthers, signOutOthers)
  route(app, deps, accountApi.freezeAccount, freezeAccount)
  route(app, deps, accountApi.releaseAccount, releaseAccount)
  route(app, deps, accountApi.getClosing, getClosing)
  route(app, deps, accountApi.closeAccount, closeAccount)
  route(app, deps, accountApi.exportOwnData, makeExportOwnData(deps))
  route(app, deps, operateApi.listMessages, listMessages)
  route(app, deps, operateApi.readMessage, readMessage)
}
