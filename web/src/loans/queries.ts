import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getLoanSummary, listLoans, withdrawLoan } from '@tarazu/contract/loans/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

const pageSize = 20

// Keyed under `wallet`, which the stream marks as out of date whenever money or a loan application changes.
export function useLoanSummary() {
  return useQuery({
    queryKey: ['wallet', 'loan'],
    queryFn: ({ signal }) => call(getLoanSummary, {}, { signal }),
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useLoans() {
  return useInfiniteQuery({
    queryKey: ['wallet', 'loans'],
    queryFn: ({ pageParam, signal }) => call(listLoans, { page: pageParam, limit: pageSize }, { signal }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useWithdrawLoan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawLoan, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  })
}
