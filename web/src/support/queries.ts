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

/** The newest first, page by page back. The stream says when there is more to read. */
export function useMessages() {
  return useInfiniteQuery({
    queryKey,
    // A screen that is left listens until its transition is over: what arrives then has not been read.
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
    // However fresh what was kept is: the stream said before this screen was there what has come since.
    refetchOnMount: 'always',
    refetchInterval: useFallback(refresh.unread),
  })
}

/** What the server has answered to being sent, without asking for it again. */
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
