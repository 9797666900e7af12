import type { halt } from '@tarazu/contract/market/instrument'
import type * as z from 'zod/mini'
import { useDateFormat } from './date-format.ts'
import { useTranslation } from './languages.ts'

/** Why an instrument is not traded, and since when. The reason is in the words of the operators. */
export function useHaltText() {
  const { t } = useTranslation()
  const date = useDateFormat()
  return ({ by, reason, since }: z.output<typeof halt>) =>
    t(`market.halt.${by}`, { time: date.dayAndTime(since), reason: reason ?? '' })
}
