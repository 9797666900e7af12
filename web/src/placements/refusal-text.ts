import type { Listing } from '@tarazu/contract/placements/api'
import { useDateFormat } from '../language/date-format.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'

type RefusedListing = Pick<Listing, 'refusal' | 'reason' | 'closedBecause' | 'nextHours'>

/** Why nothing can be bought from a listing: the operators' own words where given, and the next opening. */
export function useRefusalText() {
  const { t } = useTranslation()
  const hint = useHintText()
  const date = useDateFormat()
  return ({ refusal, reason, closedBecause, nextHours }: RefusedListing) => {
    if (closedBecause === 'operator' && reason !== null)
      return t('placements.closedBecause.operator', { reason })
    if (closedBecause === 'corporate_action' || closedBecause === 'band')
      return t(`placements.closedBecause.${closedBecause}`)
    if (refusal === null) return undefined
    if (refusal === 'halted' && reason !== null) return t('placements.haltedBecause', { reason })
    const text = hint(refusal, refusal)
    return refusal === 'time_no' && nextHours !== null
      ? `${text} ${t('placements.nextHours', { time: date.dayAndTime(nextHours) })}`
      : text
  }
}
