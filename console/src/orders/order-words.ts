import type { OrderRow } from '@tarazu/contract/orders/operate-api'
import { block, qip } from '@tarazu/contract/placements/kinds'
import type { Tone } from '@tarazu/ui/tag'

export const orderStateWords: Record<OrderRow['state'], string> = {
  queued: 'Waits for the open',
  resting: 'Waits in the market',
  trigger_pending: 'Waits for its stop',
  part_filled: 'Partly filled',
  filled: 'Filled',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

export const orderStateTones: Record<OrderRow['state'], Tone> = {
  queued: 'notice',
  resting: 'notice',
  trigger_pending: 'notice',
  part_filled: 'notice',
  filled: 'success',
  failed: 'error',
  cancelled: 'neutral',
  expired: 'neutral',
}

export const waits: readonly OrderRow['state'][] = ['queued', 'resting', 'trigger_pending', 'part_filled']

export const orderKindWords: Record<OrderRow['kind'], string> = {
  stock: 'Market',
  [block]: 'Block',
  [qip]: 'QIP',
  ipo: 'Issue',
}

export const validityWords: Record<OrderRow['validity'], string> = {
  day: 'Until the close',
  gtc: 'Until cancelled',
  ioc: 'At once, or cancelled',
  gtt: 'Until triggered, with nothing reserved',
}

export const orderTypeWords: Record<OrderRow['type'], string> = {
  market: 'At the market',
  limit: 'Limit',
  stop: 'Stop',
  stop_limit: 'Stop-limit',
  trailing: 'Trailing stop',
  oco: 'Target and stop: one cancels the other',
}
