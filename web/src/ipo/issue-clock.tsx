import type { Issue } from '@tarazu/contract/ipo/issue'
import { ClockLine } from '../language/clock-line.tsx'
import { countdown } from '../language/countdown.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'

/** Counts down to an issue's next event. `receivedAt`: arrival of `issue.marketNow`, device clock. */
export function IssueClock({ issue, receivedAt }: { issue: Issue; receivedAt: number }) {
  const { t } = useTranslation()
  const now = useNow()
  const date = useDateFormat()
  const next = nextOf(issue)
  // Operators decide when to allot, so only the latest day is known.
  if (issue.status === 'Closed')
    return <ClockLine text={t('ipo.allotmentDue', { day: date.dayAndTime(issue.listsAt) })} />
  if (!next) return null
  const left = countdown(next.at - issue.marketNow - Math.max(0, now - receivedAt))
  const time = left && (left.days > 0 ? `${t('ipo.days', { count: left.days })} ${left.clock}` : left.clock)
  return <ClockLine text={time ? t(next.text, { time }) : t('ipo.anyMoment')} />
}

function nextOf({ status, opensAt, closesAt, listsAt }: Issue) {
  if (status === 'Announced') return { at: opensAt, text: 'ipo.opensIn' } as const
  if (status === 'Forthcoming') return { at: closesAt, text: 'ipo.closesIn' } as const
  if (status === 'Allotted') return { at: listsAt, text: 'ipo.listsIn' } as const
  return undefined
}
