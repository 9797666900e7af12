import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { QueryFailure } from '@tarazu/ui/failures'
import { InfiniteListEnd } from '@tarazu/ui/infinite-list-end'

/**
 * The end of a list that grows. A page that could not be had is asked for again only when the customer says
 * so.
 */
export function ListEnd({ list }: { list: UseInfiniteQueryResult<unknown> }) {
  if (list.isFetchNextPageError)
    return <QueryFailure failure={list.error} onRetry={() => list.fetchNextPage()} />
  return (
    <InfiniteListEnd
      more={list.hasNextPage}
      pending={list.isFetchingNextPage}
      onReach={() => void list.fetchNextPage()}
    />
  )
}
