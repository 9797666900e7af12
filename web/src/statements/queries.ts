import { useInfiniteQuery } from '@tanstack/react-query'
import { getSignedStatement, getStatement, getStatementFile } from '@tarazu/contract/statements/api'
import { useEffect } from 'react'
import { call } from '../data/api.ts'
import type { StatementPeriod } from './statement-period.ts'

/**
 * Fetches all parts of a statement one after the other by itself; a part that failed waits until it is asked
 * for again.
 */
export function useStatement(period: StatementPeriod) {
  const statement = useInfiniteQuery({
    queryKey: ['wallet', 'statement', period.from, period.to],
    queryFn: ({ pageParam, signal }) => call(getStatement, { ...period, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: period.from !== '' && period.to !== '',
    // A statement of several parts stays as it was fetched: a busy customer's would begin anew with each of
    // their orders.
    staleTime: ({ state: { data } }) => (data?.pages[0]?.next ? 'static' : 0),
  })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = statement
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return statement
}

/** All parts of the file, concatenated. */
export async function fetchStatementFile(period: StatementPeriod) {
  const parts: string[] = []
  let after: string | undefined
  let name: string | null = null
  do {
    const part = await call(getStatementFile, { ...period, after })
    parts.push(part.content)
    name ??= part.name
    after = part.next ?? undefined
  } while (after !== undefined)
  return { name: name ?? 'tarazu.csv', content: parts.join('') }
}

/** The longest one has twenty megabytes. */
const signedTimeout_ms = 120_000

/** The statement with the proofs of its entries, for whoever checks it without us. */
export const fetchSignedStatement = (period: StatementPeriod) =>
  call(getSignedStatement, period, { timeout_ms: signedTimeout_ms })
