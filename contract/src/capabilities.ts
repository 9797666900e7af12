/** One word each: the folder name of a capability in contract, server, web and console. */
export const capabilities = [
  'session',
  'profile',
  'security',
  'identity',
  'bank-cards',
  'market',
  'watchlist',
  'orders',
  'placements',
  'ipo',
  'funds',
  'wallet',
  'loans',
  'news',
  'support',
  'config',
  // What only operators have screens for, and what every capability asks of them.
  'operators',
  'approvals',
  'audit',
  'queues',
  'notices',
  'customers',
  'reconciliation',
  'uploads',
] as const
export type Capability = (typeof capabilities)[number]
