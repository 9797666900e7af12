/**
 * The capabilities, one word each, which is the name of their folder in contract, server, web and console.
 */
export const capabilities = [
  'session',
  'profile',
  'security',
  'identity',
  'bank-cards',
  'market',
  'watchlist',
  'alerts',
  'orders',
  'placements',
  'ipo',
  'funds',
  'wallet',
  'withdrawals',
  'recharges',
  'statements',
  'portfolio',
  'loans',
  'news',
  'support',
  'config',
  // Capabilities that only operators have screens for, or that every other one asks.
  'operators',
  'approvals',
  'audit',
  'chain',
  'liabilities',
  'queues',
  'notices',
  'customers',
  'reconciliation',
  'safe-mode',
  'uploads',
] as const
export type Capability = (typeof capabilities)[number]
