import type { Permission } from '../operators/permissions.ts'

/** What an operator sees of a customer, part by part: each only with its permission (least privilege). */
export const customerParts = {
  wallet: 'read wallets',
  holdings: 'read wallets',
  orders: 'read wallets',
  bill: 'read wallets',
  recharges: 'read wallets',
  withdrawals: 'read wallets',
  cards: 'read wallets',
  loans: 'read loans',
  identity: 'list identities',
  sessions: 'read customers',
  notices: 'read customers',
  chat: 'read chats',
} as const satisfies Record<string, Permission>
export type CustomerPart = keyof typeof customerParts

/** How many rows of each list: the latest. */
export const partRows = 50

/** Safety H9. */
export const restrictionDaysMaximum = 7
