import type { FindableThing } from '@tarazu/contract/customers/rules'
import { findableThings } from '@tarazu/contract/customers/rules'
import type { Permission } from '@tarazu/contract/operators/permissions'

type Kind = {
  word: string
  /** The path of its screen; left out if it has none, and the customer's page leads on. */
  path?: string
}

const kinds: Record<FindableThing, Kind> = {
  order: { word: 'Order', path: '/orders' },
  recurring: { word: 'Recurring purchase' },
  recharge: { word: 'Recharge', path: '/recharges' },
  withdrawal: { word: 'Withdrawal', path: '/withdrawals' },
  'bank-card': { word: 'Bank card' },
  application: { word: 'Application to an issue', path: '/applications' },
  'fund-order': { word: 'Purchase of a fund', path: '/fund-orders' },
  loan: { word: 'Loan', path: '/loans' },
  identity: { word: 'Papers', path: '/identities' },
  listing: { word: 'Block or QIP', path: '/placements' },
  fund: { word: 'Fund', path: '/funds' },
  'bank-line': { word: 'Bank line', path: '/bank-lines' },
  journal: { word: 'Journal', path: '/ledger-entries' },
  proposal: { word: 'Proposal', path: '/approvals' },
}

export const referenceWord = (kind: FindableThing) => kinds[kind].word

/** The address of its screen; undefined if it has none, or none that this operator may see. */
export function referencePath(kind: FindableThing, number: string, may: (permission: Permission) => boolean) {
  const { path } = kinds[kind]
  return path !== undefined && may(findableThings[kind]) ? `${path}/${number}` : undefined
}
