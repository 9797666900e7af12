import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getServiceAddress } from '@tarazu/contract/recharges/api'
import { type Message, readMessages } from '@tarazu/contract/support/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { queryClient } from '../data/query-client.ts'
import { paths } from '../navigation/paths.ts'
import { keepMessages, type MessagePage, recallMessages } from './message-cache.ts'

type Known = InfiniteData<MessagePage, number | undefined>

const queryKey = ['support', 'messages']

/** The newest page first, then older ones. The stream reports new messages. */
export function useMessages() {
  return useInfiniteQuery({
    queryKey,
    // Reading marks as read, so a screen that is being left must not fetch during its transition.
    enabled: () => window.location.pathname === paths.customerService,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(readMessages, pageParam === undefined ? {} : { before: pageParam }, { signal })
      if (pageParam === undefined) keepMessages(page)
      return page
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
    initialData: (): Known | undefined => {
      const kept = recallMessages()
      return kept && { pages: [kept.page], pageParams: [undefined] }
    },
    initialDataUpdatedAt: () => recallMessages()?.savedAt,
    // Even a fresh stored page may miss messages that the stream reported before this screen was mounted.
    refetchOnMount: 'always',
    refetchInterval: useFallback(refresh.unread),
  })
}

/** Adds a message that the server has confirmed, without fetching the page again. */
export function addSent(message: Message) {
  queryClient.setQueryData<Known>(queryKey, (known) => {
    const [newest, ...older] = known?.pages ?? []
    if (!known || !newest || newest.messages.some(({ id }) => id >= message.id)) return known
    const page = { ...newest, messages: [...newest.messages, message] }
    keepMessages(page)
    return { ...known, pages: [page, ...older] }
  })
}

export function useServiceAddress() {
  return useQuery({
    queryKey: ['support', 'address'],
    queryFn: ({ signal }) => call(getServiceAddress, {}, { signal }),
  })
}
