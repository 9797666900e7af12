/** What changes a watchlist as a whole, its order and its notes; loaded with the parts that do so. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefusedError } from '@tarazu/contract/client-errors'
import {
  addWatchlist,
  moveInWatchlist,
  noteInWatchlist,
  removeWatchlist,
  renameWatchlist,
  sortWatchlist,
} from '@tarazu/contract/watchlist/lists-api'
import type { WatchlistSort } from '@tarazu/contract/watchlist/rules'
import { showToast } from '@tarazu/ui/toast'
import { call } from '../data/api.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { movedRows } from './moved-rows.ts'
import { listsKey, rowsKey, type WatchlistPages, type WatchlistRow, type Watchlists } from './queries.ts'

/** One change of the lists. Waits for the server, since names may be taken; says what went wrong. */
function useListChange<I, O>(send: (input: I) => Promise<O>, changed: readonly string[] = ['watchlist']) {
  const client = useQueryClient()
  const tell = useTell()
  return useMutation({
    scope: { id: 'watchlists' },
    mutationFn: send,
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey: changed }),
  })
}

function useTell() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error: unknown) =>
    showToast(error instanceof RefusedError ? errorText(error) : t('watchlist.failed'), 'error')
}

export const useAddList = () => useListChange((name: string) => call(addWatchlist, { name }))
export const useRenameList = (list: number) =>
  useListChange((name: string) => call(renameWatchlist, { list, name }))
export const useSortList = (list: number) =>
  useListChange((sort: WatchlistSort) => call(sortWatchlist, { list, sort }))
/** The rows of a list that is gone are not asked for again. */
export const useRemoveList = () => useListChange((list: number) => call(removeWatchlist, { list }), listsKey)
export const useNote = (list: number) =>
  useListChange((note: { symbol: string; note: string }) => call(noteInWatchlist, { list, ...note }))

type Move = { symbol: string; before: string | undefined }

/**
 * Moves a row at once, from and to a place of the loaded rows; reads the list again if the server refuses.
 */
export function useMoveRow(list: number) {
  const client = useQueryClient()
  const tell = useTell()
  const queryKey = rowsKey(list)
  const { mutate } = useMutation({
    // One after the other: each names a row of the order that the one before has made.
    scope: { id: 'favourites' },
    mutationFn: ({ symbol, before }: Move) =>
      call(moveInWatchlist, { list, symbol, ...(before !== undefined && { before }) }),
    onError: (error) => {
      tell(error)
      return client.invalidateQueries({ queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  })
  return (from: number, to: number) => {
    const known = client.getQueryData<WatchlistPages>(queryKey)
    if (!known) return
    void client.cancelQueries({ queryKey })
    const pages = movedRows<WatchlistRow, WatchlistPages['pages'][number]>(known.pages, from, to)
    client.setQueryData<WatchlistPages>(queryKey, { ...known, pages })
    const rows = pages.flatMap((page) => page.rows)
    const symbol = rows[to]?.detail.symbol
    if (symbol === undefined) return
    mutate({ symbol, before: rows[to + 1]?.detail.symbol ?? firstUnloaded(rows) })
  }

  /** The row that follows the loaded ones, so that a row moved to their end does not pass the others. */
  function firstUnloaded(rows: readonly WatchlistRow[]) {
    const all = client.getQueryData<Watchlists>(listsKey)?.lists.find((each) => each.list === list)?.symbols
    return all?.find((symbol) => rows.every(({ detail }) => detail.symbol !== symbol))
  }
}
