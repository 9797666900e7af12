import type { Fund, FundOrder } from '@tarazu/contract/funds/api'
import type { Tone } from '@tarazu/ui/tag'

const saleTones: Record<Fund['state'], Tone> = {
  upcoming: 'brand',
  open: 'success',
  sold_out: 'neutral',
  closed: 'neutral',
  ended: 'neutral',
}

export function saleStatus({ state }: Pick<Fund, 'state'>) {
  return { text: `funds.sale.${state}` as const, tone: saleTones[state] }
}

const orderStatuses = {
  active: { text: 'funds.status.active', tone: 'notice' },
  completed: { text: 'funds.status.completed', tone: 'success' },
  cancelled: { text: 'funds.status.cancelled', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
const unknown = { text: 'funds.status.unknown', tone: 'neutral' } as const

/** Labels a status that this version of the app does not know as unknown. */
export function orderStatus({ status, stage }: Pick<FundOrder, 'status' | 'stage'>) {
  if (status === 'active' && stage === 'waiting')
    return { text: 'funds.status.waiting', tone: 'notice' } as const
  return Object.hasOwn(orderStatuses, status) ? orderStatuses[status as keyof typeof orderStatuses] : unknown
}
