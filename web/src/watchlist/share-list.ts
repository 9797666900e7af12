import { useQueryClient } from '@tanstack/react-query'
import { readWatchlist } from '@tarazu/contract/watchlist/lists-api'
import { showToast } from '@tarazu/ui/toast'
import { call } from '../data/api.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { listText } from './list-text.ts'
import { rowsKey, type WatchlistRow, type Watchlists } from './queries.ts'

const atOnce = 100

/**
 * Hands the whole list to what the device shares with, or copies it. Notes are the customer's own and stay.
 */
export function useShareList({ list, name }: Watchlists['lists'][number]) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  return async () => {
    try {
      const rows = await client.fetchQuery({
        queryKey: [...rowsKey(list), 'all'],
        queryFn: ({ signal }) => allRows(list, signal),
      })
      const text = listText(
        name,
        rows.map(({ detail }) => ({ code: shownCode(detail.symbol), name: nameOf(detail) })),
      )
      if (navigator.share) return await navigator.share({ title: name, text })
      await navigator.clipboard.writeText(text)
      showToast(t('watchlist.copied'), 'success')
    } catch (error) {
      // Whoever closes what the device offers has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast(t('watchlist.failed'), 'error')
    }
  }
}

async function allRows(list: number, signal: AbortSignal) {
  const rows: WatchlistRow[] = []
  for (let page = 1; ; page++) {
    const { rows: found, count } = await call(readWatchlist, { list, page, limit: atOnce }, { signal })
    rows.push(...found)
    if (found.length === 0 || rows.length >= count) return rows
  }
}
