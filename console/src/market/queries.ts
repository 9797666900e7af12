import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ActionTerms,
  getInstrumentState,
  listClosedDays,
  listInstrumentEvents,
  listInstrumentStates,
  previewAction,
  proposeAction,
  proposeActionWithdrawal,
  proposeHalt,
  proposeListing,
  proposeResume,
} from '@tarazu/contract/market/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { closedDayText } from '../lists/closed-day.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export function useInstruments(search: string | undefined, show: 'all' | 'halted' | 'planned') {
  return usePaged(['market', 'instruments', search ?? '', show], (after, signal) =>
    call(listInstrumentStates, { search, show, after, limit: pageSize }, { signal }),
  )
}

export function useInstrument(symbol: string) {
  return useQuery({
    queryKey: ['market', 'instrument', symbol],
    queryFn: ({ signal }) => call(getInstrumentState, { symbol }, { signal }),
    refetchInterval: 10_000,
  })
}

export function useEvents(state: 'planned' | 'done') {
  return usePaged(['market', 'events', state], (after, signal) =>
    call(listInstrumentEvents, { state, after, limit: pageSize }, { signal }),
  )
}

/**
 * Answers a function that says whether the exchange is closed on the day of a moment; it says nothing until
 * the calendar has come, or beyond a year.
 */
export function useClosedDay(market: 'IN' | 'US') {
  const { data } = useQuery({
    queryKey: ['market', 'closed-days', market],
    queryFn: ({ signal }) => call(listClosedDays, { market }, { signal }),
    staleTime: 3_600_000,
  })
  return (at: number) => closedDayText(at, data, market)
}

/** The preview is asked for with each change of the terms; the former one stays meanwhile. */
export function useEventPreview(terms: ActionTerms | undefined) {
  return useQuery({
    queryKey: [
      'market',
      'preview',
      JSON.stringify(terms, (_, each) => (typeof each === 'bigint' ? `${each}` : each)),
    ],
    queryFn: ({ signal }) => call(previewAction, terms as ActionTerms, { signal }),
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const touches = ['market']
export const useProposeListing = () => useAction(proposeListing, { says: 'Listing proposed', touches })
export const useProposeHalt = () => useAction(proposeHalt, { says: 'Halt proposed', touches })
export const useProposeResume = () => useAction(proposeResume, { says: 'Resumption proposed', touches })
export const useProposeAction = () => useAction(proposeAction, { says: 'Action proposed', touches })
export const useProposeActionWithdrawal = () =>
  useAction(proposeActionWithdrawal, { says: 'Withdrawal proposed', touches })
