import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { RefusedError } from '@tarazu/contract/client-errors'
import type { Reply } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { addFavourite, removeFavourite } from '@tarazu/contract/watchlist/api'
import {
  addToWatchlist,
  listWatchlists,
  readWatchlist,
  removeFromWatchlist,
} from '@tarazu/contract/watchlist/lists-api'
import { favouritesList } from '@tarazu/contract/watchlist/rules'
import { showToast } from '@tarazu/ui/toast'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { byPageNumber } from '../lists/by-page-number.ts'
import { withMember } from './with-member.ts'
import { without } from './without.ts'

/** Product 9: watchlist page size. */
export const favouritesPageSize = 10

export const listsKey = ['watchlist', 'lists']
export const rowsKey = (list: number) => ['watchlist', 'rows', list]

export type Watchlists = Reply<typeof listWatchlists>
type Page = Reply<typeof readWatchlist>
export type WatchlistRow = Page['rows'][number]
export type WatchlistPages = InfiniteData<Page, number>

/** All watchlists with what is on them: every star on the screen is drawn from this one answer. */
export function useWatchlists() {
  return useQuery({
    queryKey: listsKey,
    queryFn: ({ signal }) => call(listWatchlists, {}, { signal }),
    staleTime: 60_000,
  })
}

export function useWatchlistRows(list: number) {
  return useInfiniteQuery({
    queryKey: rowsKey(list),
    queryFn: ({ pageParam, signal }) =>
      call(readWatchlist, { list, page: pageParam, limit: favouritesPageSize }, { signal }),
    ...byPageNumber(favouritesPageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

type Member = { list: number; symbol: string; on: boolean }

/** The favourites have calls of their own, which are the specification's. */
function sendMember({ list, symbol, on }: Member): Promise<unknown> {
  if (list === favouritesList) return call(on ? addFavourite : removeFavourite, { symbol })
  return call(on ? addToWatchlist : removeFromWatchlist, { list, symbol })
}

/** Puts an instrument on a list or takes it off, at once, and takes that back if the server refuses. */
export function useSetMember(symbol: string, name: string) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useMutation({
    // Runs taps one after the other, so that the last one wins.
    scope: { id: `favourite ${symbol}` },
    mutationFn: (member: Omit<Member, 'symbol'>) => sendMember({ ...member, symbol }),
    onMutate: async ({ list, on }) => {
      await client.cancelQueries({ queryKey: listsKey })
      setMember(client, { list, symbol, on })
    },
    onError: (error, { list, on }) => {
      setMember(client, { list, symbol, on: !on })
      showToast(error instanceof RefusedError ? errorText(error) : t('watchlist.failed'), 'error')
    },
    onSuccess: (_, { on }) => {
      if (on) showToast(t('watchlist.added', { name }), 'success')
    },
    onSettled: (_, __, { list }) => client.invalidateQueries({ queryKey: rowsKey(list) }),
  })
}

function setMember(client: ReturnType<typeof useQueryClient>, member: Member) {
  client.setQueryData<Watchlists>(listsKey, (known) => known && { lists: withMember(known.lists, member) })
}

/** Removes a row at once, and puts it back in its place if the server refuses. */
export function useRemoveMember(list: number) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const queryKey = rowsKey(list)
  return useMutation({
    scope: { id: 'favourites' },
    mutationFn: (symbol: string) => sendMember({ list, symbol, on: false }),
    onMutate: async (symbol) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<WatchlistPages>(queryKey)
      client.setQueryData<WatchlistPages>(
        queryKey,
        before && { ...before, pages: without(before.pages, symbol) },
      )
      return before
    },
    // Not in the caller's `mutate`: the row that was tapped may be unmounted by then.
    onError: (_, __, before) => {
      client.setQueryData(queryKey, before)
      showToast(t('watchlist.removeFailed'), 'error')
    },
    onSuccess: (_, symbol) => setMember(client, { list, symbol, on: false }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
