import { useMutation, useQuery } from '@tanstack/react-query'
import { getOwed, listLiabilities } from '@tarazu/contract/liabilities/api'
import { call } from '../data/api.ts'

/** The server adds up anew once a minute. */
const owedRefresh_ms = 60_000

/** What is owed to customers now, and what is known to be there. */
export function useOwed() {
  return useQuery({
    queryKey: ['liabilities', 'owed'],
    queryFn: ({ signal }) => call(getOwed, {}, { signal }),
    refetchInterval: owedRefresh_ms,
  })
}

/** The signed heads of the last days, newest first. */
export function useLiabilities() {
  return useQuery({
    queryKey: ['liabilities', 'heads'],
    queryFn: ({ signal }) => call(listLiabilities, {}, { signal }),
  })
}

/** Checks on this device that the signed-in customer is counted. What it takes is loaded at the first tap. */
export function useCountMe() {
  return useMutation({
    mutationFn: async () => {
      const { countMe } = await import('./count-me.ts')
      return countMe()
    },
  })
}
