import { skipToken, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import {
  addRecurring,
  changeRecurring,
  endRecurring,
  listRecurring,
  listRecurringRuns,
  pauseRecurring,
  resumeRecurring,
} from '@tarazu/contract/recurring/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { useMove } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'

/** Part of what the stream renews when orders change. */
const recurringKey = ['orders', 'recurring']

/** Newest first; of one instrument, of one fund, or of all. */
export function useRecurring(of: { symbol?: string; fund?: number } = {}) {
  const { language } = useTranslation()
  return useInfiniteQuery({
    queryKey: [...recurringKey, 'list', of.symbol ?? of.fund ?? 'all', language],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecurring,
        { ...of, ...(pageParam !== undefined && { after: pageParam }) },
        { signal, language },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: useFallback(refresh.lists),
  })
}

const runsOnPage = 10

/** What came of its days, the latest first; idle while `number` is undefined. */
export function useRecurringRuns(number: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...recurringKey, 'runs', number],
    queryFn:
      number === undefined
        ? skipToken
        : ({ pageParam, signal }) =>
            call(
              listRecurringRuns,
              { number, limit: runsOnPage, ...(pageParam !== undefined && { after: pageParam }) },
              { signal },
            ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: recurringKey })
}

/** A second tap, or one after a lost answer, adds nothing more. */
export function useAddRecurring(about: string, name: string) {
  const renewed = useRefresh()
  return useMove(addRecurring, { about, name, shown: true, onSuccess: () => void renewed() })
}

export function useChangeRecurring() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (change: Input<typeof changeRecurring>) => call(changeRecurring, change),
    onSettled,
  })
}

const acts = { pause: pauseRecurring, resume: resumeRecurring, end: endRecurring } as const
export type RecurringAct = keyof typeof acts

export function useRecurringAct(number: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (act: RecurringAct) => call(acts[act], { number }),
    onSettled,
  })
}
