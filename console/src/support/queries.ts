import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  addCannedAnswer,
  answerCustomer,
  assignConversation,
  closeConversation,
  getConversation,
  getDesk,
  listCannedAnswers,
  listConversations,
  removeCannedAnswer,
} from '@tarazu/contract/support/api'
import { answerVisitor, closeVisitor, getVisitor, listVisitors } from '@tarazu/contract/support/visitors-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export type Show = 'waiting' | 'mine' | 'all'

export function useConversations(show: Show) {
  return usePaged(['support', 'list', show], (after, signal) =>
    call(listConversations, { show, limit: pageSize, ...(after !== undefined && { after }) }, { signal }),
  )
}

/** The newest page first, older ones before it. */
export function useConversation(customer: string) {
  return useInfiniteQuery({
    queryKey: ['support', 'conversation', customer],
    queryFn: ({ pageParam, signal }) =>
      call(
        getConversation,
        { customer, limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
    refetchInterval: 10_000,
  })
}

export function useVisitors(show: 'waiting' | 'all') {
  return usePaged(['visitors', 'list', show], (after, signal) =>
    call(listVisitors, { show, limit: pageSize, ...(after !== undefined && { after }) }, { signal }),
  )
}

/** The newest page first, older ones before it. */
export function useVisitor(number: string) {
  return useInfiniteQuery({
    queryKey: ['visitors', 'conversation', number],
    queryFn: ({ pageParam, signal }) =>
      call(
        getVisitor,
        { number, limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
    refetchInterval: 10_000,
  })
}

export const useAnswerVisitor = () => useAction(answerVisitor, { touches: ['visitors'] })
export const useCloseVisitor = () =>
  useAction(closeVisitor, { says: 'Nothing to answer', touches: ['visitors'] })

/** The operators who answer, and the hosts that an answer may link to. */
export function useDesk() {
  return useQuery({
    queryKey: ['support', 'desk'],
    queryFn: ({ signal }) => call(getDesk, {}, { signal }),
    staleTime: 60_000,
  })
}

export function useCannedAnswers() {
  return useQuery({
    queryKey: ['support', 'answers'],
    queryFn: ({ signal }) => call(listCannedAnswers, {}, { signal }),
    staleTime: 60_000,
  })
}

const touches = ['support']
export const useAnswer = () => useAction(answerCustomer, { touches })
export const useAssign = () =>
  useAction(assignConversation, {
    says: ({ assignedTo }) => (assignedTo === null ? 'Given back' : `Assigned to ${assignedTo}`),
    touches,
  })
export const useCloseConversation = () => useAction(closeConversation, { says: 'Nothing to answer', touches })
export const useAddAnswer = () => useAction(addCannedAnswer, { says: 'Answer kept', touches })
export const useRemoveAnswer = () => useAction(removeCannedAnswer, { says: 'Answer removed', touches })
