import { useQuery } from '@tanstack/react-query'
import {
  findThings,
  listCustomers,
  lookAtCustomer,
  proposeRelease,
  proposeRestriction,
} from '@tarazu/contract/customers/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

/** A search for customers is logged, so it runs when it is asked for and not every few seconds. */
export function useCustomers(search: string) {
  return usePaged(
    ['customers', 'list', search],
    (after, signal) =>
      call(listCustomers, { search, limit: pageSize, ...(after !== undefined && { after }) }, { signal }),
    { every_ms: Number.POSITIVE_INFINITY },
  )
}

/** Whatever has this number; the search is logged. */
export function useThings(number: string) {
  return useQuery({
    queryKey: ['customers', 'things', number],
    queryFn: ({ signal }) => call(findThings, { number }, { signal }),
    select: ({ rows }) => rows,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Each answer is one access, in the log and in what the customer sees. */
export function useCustomer(displayId: string) {
  return useQuery({
    queryKey: ['customer-look', displayId],
    queryFn: ({ signal }) => call(lookAtCustomer, { displayId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const touches = ['customers']
export const useProposeRestriction = () =>
  useAction(proposeRestriction, { says: 'Restriction proposed', touches })
export const useProposeRelease = () => useAction(proposeRelease, { says: 'Release proposed', touches })
