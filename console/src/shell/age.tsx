import { StatusChip } from '@tarazu/ui/tag'
import { useNow } from './now.ts'
import { standingOf } from './service-level.ts'
import { durationText, timeText } from './time-text.ts'

/** How long something waits, against when it is due: calm, urgent, or over by how much. */
export function Age({ at, dueAt = null }: { at: number; dueAt?: number | null }) {
  const now = useNow()
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
