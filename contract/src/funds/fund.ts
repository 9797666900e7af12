/** Where the sale of a fund is, as a customer sees it. */
export const saleStates = ['upcoming', 'open', 'sold_out', 'closed', 'ended'] as const
export type SaleState = (typeof saleStates)[number]

export const fundOrderStatuses = ['active', 'completed', 'cancelled'] as const
export type FundOrderStatus = (typeof fundOrderStatuses)[number]

/**
 * Finer than the status: `held` while it can be cancelled, `waiting` when its end has come and no return is
 * declared.
 */
export type FundOrderStage = 'held' | 'active' | 'waiting' | 'completed' | 'cancelled'

export const fundStates = [
  'draft',
  'issued',
  'closed',
  'declared',
  'unwinding',
  'paid_out',
  'unwound',
  'discarded',
] as const
export type FundState = (typeof fundStates)[number]
