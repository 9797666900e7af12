import { type InfiniteData, useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import { listMessages, proposeSecondFactorRemoval, readMessage } from '@tarazu/contract/security/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

export function useMessages(customer: string | undefined) {
  const list = usePaged(['security', 'messages', customer], (after, signal) =>
    call(listMessages, { customer, after, limit: 50 }, { signal }),
  )
  const data = list.data as InfiniteData<Reply<typeof listMessages>> | undefined
  return { list, readable: data?.pages[0]?.readable }
}

/** Asked for once each time that it is opened: each access is in the audit log. */
export function useMessage(id: string, wanted: boolean) {
  return useQuery({
    queryKey: ['security', 'message', id],
    queryFn: ({ signal }) => call(readMessage, { id }, { signal }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const useProposeSecondFactorRemoval = () =>
  useAction(proposeSecondFactorRemoval, { says: 'Removal proposed', touches: ['customers'] })
