/** Every act by which an operator reads what is a customer's: what the customer is shown, and what their file holds. */
import { type LookedAt, type LookReason, lookReasons } from '@tarazu/contract/identity/rules'
import { type Permission, type Role, roleFor } from '@tarazu/contract/operators/permissions'

type Look = { what: LookedAt; permission: Permission }

const looks = {
  'identity.look': { what: 'papers', permission: 'look at identities' },
  'upload.look': { what: 'photo', permission: 'look at identities' },
  'customer.look': { what: 'account', permission: 'read customers' },
  'withdrawal.payee-read': { what: 'payee', permission: 'decide withdrawals' },
  'withdrawal.instruction-read': { what: 'account_number', permission: 'decide withdrawals' },
  'message.look': { what: 'code', permission: 'read messages' },
  'chat.look': { what: 'chat', permission: 'read chats' },
} as const satisfies Record<string, Look>

type LookAction = keyof typeof looks
export const lookActions = Object.keys(looks) as LookAction[]

const photoOfChat: Look = { what: 'chat_photo', permission: 'read chats' }

/** What an entry tells whom it is about: in which role somebody looked, at what, and why. */
export function lookOf({ action, body }: { action: string; body: string }) {
  const { roles, reason, detail } = JSON.parse(body) as {
    roles?: Role[]
    reason?: string
    detail?: { purpose?: string; why?: string }
  }
  const { what, permission }: Look =
    action === 'upload.look' && detail?.purpose === 'chat' ? photoOfChat : looks[action as LookAction]
  return {
    what,
    role: roleFor(roles ?? [], permission) ?? 'operator',
    reason: lookReasons.find((known): known is LookReason => known === detail?.why) ?? null,
    note: reason ?? null,
  }
}
