import { useQueryClient } from '@tanstack/react-query'
import { listNotices } from '@tarazu/contract/notices/api'
import { showToast } from '@tarazu/ui/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../data/api.ts'
import { useUserInfo } from '../profile/queries.ts'
import { useNoticeWords } from './notice-words.ts'

/** Most that are shown at once: more would cover the page, and all of them stand in the list. */
const maxShown = 3

/** Shows an alert where the customer is at that moment. The bell and the list have it, too. */
export function TellAlerts() {
  const client = useQueryClient()
  const words = useNoticeWords()
  const count = useUserInfo().data?.notices
  const known = useRef(count)
  const tell = useEffectEvent(async (more: number) => {
    const { rows } = await client.fetchQuery({
      queryKey: ['notices', 'newest', more],
      queryFn: ({ signal }) => call(listNotices, { limit: Math.min(more, maxShown) }, { signal }),
      staleTime: 0,
    })
    for (const notice of rows.toReversed())
      if (notice.kind.startsWith('alert_')) showToast(words(notice), 'success')
  })
  useEffect(() => {
    const more = (count ?? 0) - (known.current ?? count ?? 0)
    known.current = count
    // What cannot be asked for now stays in the list.
    if (more > 0) void tell(more).catch(() => undefined)
  }, [count])
  return null
}
