import type { Fund, FundOrder } from '@tarazu/contract/funds/api'
import { periodShown, type ReturnRange } from '@tarazu/contract/funds/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { Tone } from '@tarazu/ui/tag'
import { useTranslation } from '../shell/languages.ts'

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

/** A status that this copy of the app does not know says so. */
export function orderStatus({ status, stage }: Pick<FundOrder, 'status' | 'stage'>) {
  if (status === 'active' && stage === 'waiting')
    return { text: 'funds.status.waiting', tone: 'notice' } as const
  return Object.hasOwn(orderStatuses, status) ? orderStatuses[status as keyof typeof orderStatuses] : unknown
}

/** Hundredths of a percent as `0.40%`, and a range of them; periods in days or whole months. */
export function useFundWords() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  // The middle of a range may be a half of a hundredth.
  const percent = (rate: number) => `${format.price(rate / 100, { digits: rate % 1 === 0 ? 2 : 3 })}%`
  return {
    percent,
    range: ({ minReturn, maxReturn }: ReturnRange) =>
      minReturn === maxReturn ? percent(minReturn) : `${percent(minReturn)} – ${percent(maxReturn)}`,
    period(days: number) {
      const { unit, count } = periodShown(days)
      return t(`funds.${unit}`, { count })
    },
  }
}
