import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getRecharge, listRechargeMethods, listRecharges } from '@tarazu/contract/recharges/api'
import { getSignedStatement, getStatement, getStatementFile } from '@tarazu/contract/statements/api'
import { listBill } from '@tarazu/contract/wallet/api'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { useEffect } from 'react'
import { call } from '../data/api.ts'
import { untilThere } from '../data/failure.ts'
import { useFallback } from '../data/live.ts'
import type { Period } from './statement-period.ts'

const pageSize = 20

export type BillType = 'all' | BillEntry['type']

export function useBill(type: BillType) {
  return useInfiniteQuery({
    queryKey: ['wallet', 'bill', type],
    queryFn: ({ pageParam, signal }) =>
      call(listBill, { type, limit: pageSize, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    // By the last entry that is known: what comes in meanwhile moves no page.
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** After a recharge or a withdrawal has ended. */
export function useRefreshWallet() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['wallet'] })
}

export function useRecharges() {
  return useInfiniteQuery({
    queryKey: ['wallet', 'recharges'],
    queryFn: ({ pageParam, signal }) => call(listRecharges, { page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.count ? pages.length + 1 : undefined),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Null: there is no recharge of that number. */
export function useRecharge(id: string) {
  return useQuery({
    queryKey: ['wallet', 'recharge', id],
    queryFn: ({ signal }) => call(getRecharge, { id }, { signal }),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** The ways to add money that this deployment offers now. */
export function useRechargeMethods() {
  return useQuery({
    queryKey: ['wallet', 'methods'],
    queryFn: ({ signal }) => call(listRechargeMethods, {}, { signal }),
    refetchInterval: untilThere,
  })
}

/** All parts of it, one after the other, without being asked; a part that failed waits until it is asked for again. */
export function useStatement(period: Period) {
  const statement = useInfiniteQuery({
    queryKey: ['wallet', 'statement', period.from, period.to],
    queryFn: ({ pageParam, signal }) => call(getStatement, { ...period, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: period.from !== '' && period.to !== '',
    // Of several parts it stays as it was made: a busy customer's would begin anew with each of their orders.
    staleTime: ({ state: { data } }) => (data?.pages[0]?.next ? 'static' : 0),
  })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = statement
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return statement
}

/** All parts of the file, put together. */
export async function fetchStatementFile(period: Period) {
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

/** Twenty megabytes where it is as long as it may be. */
const signedTimeout_ms = 120_000

/** With the proofs of its entries, for whoever checks it without us. */
export const fetchSignedStatement = (period: Period) =>
  call(getSignedStatement, period, { timeout_ms: signedTimeout_ms })
