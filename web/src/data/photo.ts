import { useQuery } from '@tanstack/react-query'
import { sessionToken } from './session-store.ts'

/** A private photo: fetched with the token, which an address in a page could not carry. */
export function usePhoto(url: string) {
  return useQuery({
    queryKey: ['photo', url],
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing of it stays in memory after the screen is left.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { headers: { token: sessionToken() ?? '' }, signal })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return answer.blob()
    },
  })
}
