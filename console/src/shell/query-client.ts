import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from '@tarazu/contract/client-retry'
import { onSessionEnd } from './session-mark.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: 2_000, gcTime: 300_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())
