import type { Permission } from '../operators/permissions.ts'

/** What an operator sees of a customer, part by part: each only with its permission (least privilege). */
export const customerParts = {
  wallet: 'read wallets',
  holdings: 'read wallets',
  orders: 'read wallets',
  recurring: 'read wallets',
  runs: 'read wallets',
  alerts: 'read wallets',
  baskets: 'read wallets',
  bill: 'read wallets',
  recharges: 'read wallets',
  withdrawals: 'read wallets',
  cards: 'read wallets',
  loans: 'read loans',
  applications: 'read wallets',
  funds: 'read wallets',
  grants: 'read wallets',
  restrictions: 'read customers',
  identity: 'list identities',
  sessions: 'read customers',
  notices: 'read customers',
  chat: 'read chats',
} as const satisfies Record<string, Permission>
export type CustomerPart = keyof typeof customerParts

/** How many rows of each list come with the first look: the latest. */
export const partRows = 20

/** What has a number that somebody may read out, with what an operator has to be allowed to find it. */
export const findableThings = {
  order: 'read wallets',
  recurring: 'read wallets',
  recharge: 'read wallets',
  withdrawal: 'read wallets',
  'bank-card': 'read wallets',
  application: 'read wallets',
  'fund-order': 'read wallets',
  loan: 'read loans',
  identity: 'list identities',
  listing: 'read listings',
  fund: 'read listings',
  'bank-line': 'read ledger',
  journal: 'read ledger',
  proposal: 'read approvals',
} as const satisfies Record<string, Permission>
export type FindableThing = keyof typeof findableThings

/** A number as it may be read out or copied: `w1ab 2cd3…`. Null: nothing has such a number. */
export function thingNumber(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^([A-Z0-9]{8,20}|\d{1,18})$/.test(plain) ? plain : null
}

/**
 * What a typed text searches: a number finds things and never people, a name finds people and never things.
 */
export function lookedFor(typed: string): { customers: boolean; things: boolean } {
  if (typed === '') return { customers: false, things: false }
  const number = thingNumber(typed)
  if (/^\d{9}$/.test(typed)) return { customers: true, things: true }
  if (/^\d{10}$/.test(typed)) return { customers: true, things: false }
  if (number === null) return { customers: true, things: false }
  const digits = /\d/.test(number)
  // One number in ninety has no digit, and may be somebody's name.
  return { customers: !digits, things: digits || number.length === 12 }
}

/** Safety H9. */
export const maxRestriction_days = 7
