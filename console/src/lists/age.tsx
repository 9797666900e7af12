import { StatusChip } from '@tarazu/ui/tag'
import { useMarketNow } from '../shell/market-clock.ts'
import { useNow } from '../shell/now.ts'
import { durationText, timeText } from '../text/time-text.ts'
import { standingOf } from './service-level.ts'

type Props = {
  at: number
  dueAt?: number | null
  /** Both are times of the market's clock. */
  byMarket?: boolean
}

/** How long something waits, against when it is due: calm, urgent, or over by how much. */
export function Age({ at, dueAt = null, byMarket = false }: Props) {
  const [now, marketNow] = [useNow(), useMarketNow()]
  return <Standing at={at} dueAt={dueAt} now={byMarket ? marketNow : now} />
}

function Standing({ at, dueAt, now }: { at: number; dueAt: number | null; now: number }) {
  const { tone, overdue } = standingOf({ at, dueAt, now })
  const since = `Since ${timeText(at)}`
  return (
    <span className="num" title={dueAt === null ? since : `${since}, due ${timeText(dueAt)}`}>
      <StatusChip tone={tone}>
        {durationText(now - at)}
        {overdue && dueAt !== null && <> · {durationText(now - dueAt)} over</>}
        {tone === 'notice' && dueAt !== null && <> · {durationText(dueAt - now)} left</>}
      </StatusChip>
    </span>
  )
}
