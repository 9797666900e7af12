import { keepPreviousData, type QueryKey, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'

/** `count` is null where counting would take too long; there a page may be short, or empty, and go on. */
type Page<Row> = { rows: Row[]; next: string | null; count: number | null }

/** The server stops counting here: there may be more. */
const countedUpTo = 1_000
/** Whoever has read on so far does not want the whole of it asked for again and again. */
const pagesRefreshed = 3

export type Paged<Row> = {
  /** Undefined until the first page has come. */
  rows: Row[] | undefined
  /** `37`, or `1,000+`. */
  countText: string
  more: boolean
  loadingMore: boolean
  loadMore: () => void
  /** What is shown belongs to the filters before. */
  stale: boolean
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** A list that pages by key: `ask` is handed the cursor of the page before. Asked again every `every_ms`. */
export function usePaged<Row>(
  queryKey: QueryKey,
  ask: (after: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
  { every_ms = 10_000 }: { every_ms?: number } = {},
): Paged<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > pagesRefreshed ? false : every_ms),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ rows }) => rows)
  const count = query.data?.pages[0]?.count ?? rows?.length ?? 0
  const some = query.data?.pages[0]?.count === null && query.hasNextPage
  return {
    rows,
    countText: count >= countedUpTo ? '1,000+' : `${count}${some ? '+' : ''}`,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    stale: query.isPlaceholderData,
    data: query.data,
    error: query.error,
    refetch: query.refetch,
  }
}

/** A list that comes as a whole, for the same screens. */
export function wholeList<Row>({
  data,
  error,
  refetch,
  isPlaceholderData,
}: UseQueryResult<Row[]>): Paged<Row> {
  return {
    rows: data,
    countText: String(data?.length ?? 0),
    more: false,
    loadingMore: false,
    loadMore: () => undefined,
    stale: isPlaceholderData,
    data,
    error,
    refetch,
  }
}
