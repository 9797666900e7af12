import { useQuery } from '@tanstack/react-query'
import {
  listWithdrawalQueue,
  proposeDelay,
  proposePayment,
  proposeRefusal,
  proposeWithdrawalCorrection,
  proposeWithdrawalReturn,
  readPayee,
  readPayoutInstruction,
  reviewWithdrawal,
  settleWithdrawal,
} from '@tarazu/contract/withdrawals/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export const withdrawalViews = ['waiting', 'late', 'sent', 'ended'] as const
export type WithdrawalView = (typeof withdrawalViews)[number]

export function useWithdrawalQueue(view: WithdrawalView) {
  return usePaged(['withdrawals', 'queue', view], (after, signal) =>
    call(listWithdrawalQueue, { view, after, limit: pageSize }, { signal }),
  )
}

export function useWithdrawalCase(number: string) {
  return useQuery({
    queryKey: ['withdrawals', 'detail', number],
    queryFn: ({ signal }) => call(reviewWithdrawal, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

/** Each answer is written into the audit log, so it is asked for once and never by itself. */
export function usePayee(number: string) {
  return useQuery({
    queryKey: ['payee', number],
    queryFn: ({ signal }) => call(readPayee, { number }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const touches = ['withdrawals']
export const useProposePayment = () => useAction(proposePayment, { says: 'Payment proposed', touches })
export const useProposeRefusal = () => useAction(proposeRefusal, { says: 'Refusal proposed', touches })
export const useProposeDelay = () => useAction(proposeDelay, { says: 'Delay proposed', touches })
export const useProposeWithdrawalReturn = () =>
  useAction(proposeWithdrawalReturn, { says: 'Return proposed', touches })
export const useProposeCorrection = () =>
  useAction(proposeWithdrawalCorrection, { says: 'Correction proposed', touches })
export const useSettle = () => useAction(settleWithdrawal, { says: 'Recorded as paid', touches })
export const useReadInstruction = () =>
  useAction(readPayoutInstruction, { says: 'Shown, and written into the audit log', touches })
