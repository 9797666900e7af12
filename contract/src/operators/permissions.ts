/**
 * Who may do what in the console (product decision 7). Each operator endpoint names one of these; nothing
 * else grants a right.
 */

export const roles = ['support', 'compliance', 'treasury', 'credit', 'listings', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

const everyone = roles

export const permissions = {
  'own session': everyone,
  'read approvals': everyone,
  'read customers': ['support', 'compliance', 'treasury', 'credit', 'admin', 'auditor'],
  'restrict customers': ['compliance', 'treasury', 'admin'],
  /** Whoever holds the password of a customer whose second factor is removed can sign in with it alone. */
  'remove second factors': ['compliance'],
  'read wallets': ['support', 'treasury', 'auditor'],
  /** Cancelling waiting orders: what is reserved for them goes back to their customers. */
  'cancel orders': ['treasury'],
  'decide recharges': ['treasury'],
  'decide withdrawals': ['treasury'],
  'read ledger': ['treasury', 'auditor'],
  'reverse journals': ['treasury'],
  'reconcile bank lines': ['treasury'],
  'list identities': ['compliance', 'auditor'],
  /** Photos and numbers; each look is logged, and the customer sees it. */
  'look at identities': ['compliance'],
  'decide identities': ['compliance'],
  'read loans': ['credit', 'auditor'],
  'decide loans': ['credit'],
  'read chats': ['support', 'auditor'],
  'write chats': ['support'],
  /**
   * Codes that were sent to customers, where nothing carries them: whoever reads one can take the account
   * over.
   */
  'read messages': ['admin'],
  'publish news': ['listings'],
  'read listings': ['listings', 'admin', 'auditor'],
  'manage listings': ['listings'],
  'read configuration': ['admin', 'treasury', 'auditor'],
  'change configuration': ['admin'],
  /** Reading invitations without the codes, for whoever may not make one: a code lets somebody register. */
  'read invitations': ['admin', 'auditor'],
  'manage invitations': ['admin'],
  /** Two of them lift what the platform has restricted by itself. */
  'leave safe mode': ['compliance', 'treasury', 'admin'],
  'read operators': ['admin', 'auditor'],
  'manage operators': ['admin'],
  'read audit log': ['auditor', 'admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** The role, among those held, by which somebody may do this; undefined: none. */
export function roleFor(held: readonly Role[], permission: Permission): Role | undefined {
  return held.find((role) => mayDo([role], permission))
}

export function mayDo(held: readonly Role[], permission: Permission) {
  const allowed: readonly Role[] = permissions[permission]
  return held.some((role) => allowed.includes(role))
}
