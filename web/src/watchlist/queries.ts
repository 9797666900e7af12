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
import { addFavourite, checkFavourite, listFavourites, removeFavourite } from '@tarazu/contract/watchlist/api'
import { showToast } from '@tarazu/ui/toast'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { byPageNumber } from '../lists/by-page-number.ts'
import { without } from './without.ts'

/** Product 9: watchlist page size. */
export const favouritesPageSize = 10

const listKey = ['watchlist', 'list']
const checkKey = (symbol: string) => ['watchlist', 'check', symbol]

type Page = Reply<typeof listFavourites>
type Pages = InfiniteData<Page, number>

export function useFavourites() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      call(listFavourites, { page: pageParam, limit: favouritesPageSize }, { signal }),
    ...byPageNumber(favouritesPageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useIsFavourite(symbol: string) {
  return useQuery({
    queryKey: checkKey(symbol),
    queryFn: async ({ signal }) => (await call(checkFavourite, { symbol }, { signal })).collected,
    staleTime: 60_000,
  })
}

/** Sets the star at once, and takes it back if the server refuses. */
export function useSetFavourite(symbol: string, name: string) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useMutation({
    // Runs taps one after the other, so that the last one wins.
    scope: { id: `favourite ${symbol}` },
    mutationFn: (favourite: boolean) => call(favourite ? addFavourite : removeFavourite, { symbol }),
    onMutate: async (favourite) => {
      await client.cancelQueries({ queryKey: checkKey(symbol) })
      const before = client.getQueryData<boolean>(checkKey(symbol))
      client.setQueryData(checkKey(symbol), favourite)
      return before
    },
    onError: (error, __, before) => {
      client.setQueryData(checkKey(symbol), before ?? false)
      showToast(error instanceof RefusedError ? errorText(error) : t('watchlist.failed'), 'error')
    },
    onSuccess: ({ collected }) => {
      client.setQueryData(checkKey(symbol), collected)
      if (collected) showToast(t('watchlist.added', { name }), 'success')
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

/** Removes a row at once, and puts it back in its place if the server refuses. */
export function useRemoveFavourite() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    scope: { id: 'favourites' },
    mutationFn: (symbol: string) => call(removeFavourite, { symbol }),
    onMutate: async (symbol) => {
      await client.cancelQueries({ queryKey: listKey })
      const before = client.getQueryData<Pages>(listKey)
      client.setQueryData<Pages>(listKey, before && { ...before, pages: without(before.pages, symbol) })
      return before
    },
    // Not in the caller's `mutate`: the row that was tapped may be unmounted by then.
    onError: (_, __, before) => {
      client.setQueryData(listKey, before)
      showToast(t('watchlist.removeFailed'), 'error')
    },
    onSuccess: (_, symbol) => client.setQueryData(checkKey(symbol), false),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
