/**
 * Every action by which an operator reads a customer's data, as shown to the customer and in their own data.
 */
import { type LookedAt, type LookReason, lookReasons } from '@tarazu/contract/identity/rules'
import { type Permission, type Role, roleFor } from '@tarazu/contract/operators/permissions'

type Access = { what: LookedAt; permission: Permission }

const accessLog = {
  'identity.look': { what: 'papers', permission: 'look at identities' },
  'upload.look': { what: 'photo', permission: 'look at identities' },
  'customer.look': { what: 'account', permission: 'read customers' },
  'withdrawal.payee-read': { what: 'payee', permission: 'decide withdrawals' },
  'withdrawal.instruction-read': { what: 'account_number', permission: 'decide withdrawals' },
  'message.look': { what: 'code', permission: 'read messages' },
  'chat.look': { what: 'chat', permission: 'read chats' },
} as const satisfies Record<string, Access>

type AccessAction = keyof typeof accessLog
export const accessActions = Object.keys(accessLog) as AccessAction[]

const photoOfChat: Access = { what: 'chat_photo', permission: 'read chats' }

/** What an entry tells the customer: the role in which somebody looked, at what, and why. */
export function accessOf({ action, body }: { action: string; body: string }) {
  const { roles, reason, detail } = JSON.parse(body) as {
    roles?: Role[]
    reason?: string
    detail?: { purpose?: string; why?: string }
  }
  const { what, permission }: Access =
    action === 'upload.look' && detail?.purpose === 'chat' ? photoOfChat : accessLog[action as AccessAction]
  return {
    what,
    role: roleFor(roles ?? [], permission) ?? 'operator',
    reason: lookReasons.find((known): known is LookReason => known === detail?.why) ?? null,
    note: reason ?? null,
  }
}
