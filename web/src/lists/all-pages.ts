import { useEffect } from 'react'

/** The most rows that a table loads by itself. */
const maxRows = 1_000

type List = {
  data: { pages: readonly { rows: readonly unknown[] }[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Loads page after page: a table that is sorted and summed up has to hold all of its rows. */
export function useAllPages(list: List, wanted: boolean) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const loaded = list.data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  const next = wanted && hasNextPage && !isFetching && !isFetchNextPageError && loaded < maxRows
  useEffect(() => {
    if (next) void fetchNextPage()
  }, [next, fetchNextPage])
}
