import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from '@tarazu/contract/client-retry'
import { onSessionEnd } from './session-store.ts'

/**
 * Product 8: what a screen could not load is logged, for whoever looks into it on this device. The first
 * words of a key name the list; what follows them is the customer's (a text searched for, the number of an
 * order), and is left out.
 */
function logFailure(error: Error, { queryKey, state }: Query<unknown, unknown, unknown>) {
  if (state.data === undefined)
    console.info('not loaded:', ...queryKey.slice(0, queryKey.length > 2 ? 2 : 1), error.name)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: 2_000, gcTime: 300_000, networkMode: 'always' },
    // Never retried by itself: `useMove` keeps the key, so that the customer's own retry is safe.
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())
