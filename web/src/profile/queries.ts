import { useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

/** The signed-in customer's profile and balances, which the stream keeps up to date. */
export function useUserInfo() {
  return useQuery({
    queryKey: ['profile', 'info'],
    queryFn: ({ signal }) => call(getUserInfo, {}, { signal }),
    refetchInterval: useFallback(refresh.account),
  })
}
