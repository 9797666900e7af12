import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getRecharge, listRechargeMethods, listRecharges } from '@tarazu/contract/recharges/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { untilThere } from '../data/until-there.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

const pageSize = 20

export function useRecharges() {
  return useInfiniteQuery({
    queryKey: ['wallet', 'recharges'],
    queryFn: ({ pageParam, signal }) => call(listRecharges, { page: pageParam, limit: pageSize }, { signal }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Answers null if there is no recharge of that number. */
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
