import { useQuery } from '@tanstack/react-query'
import {
  getRechargeCase,
  listRechargeQueue,
  proposeCredit,
  proposeRechargeReturn,
  proposeRejection,
} from '@tarazu/contract/recharges/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

type Filters = { state: 'waiting' | 'matched' | 'all'; customer: string | undefined }

export function useRechargeQueue({ state, customer }: Filters) {
  return usePaged(['recharges', 'queue', state, customer], (after, signal) =>
    call(listRechargeQueue, { state, customer, after, limit: 50 }, { signal }),
  )
}

export function useRechargeCase(number: string) {
  return useQuery({
    queryKey: ['recharges', 'case', number],
    queryFn: ({ signal }) => call(getRechargeCase, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

const touches = ['recharges', 'reconciliation']
export const useProposeCredit = () => useAction(proposeCredit, { says: 'Credit proposed', touches })
export const useProposeRejection = () => useAction(proposeRejection, { says: 'Rejection proposed', touches })
export const useProposeRechargeReturn = () =>
  useAction(proposeRechargeReturn, { says: 'Return proposed', touches })
