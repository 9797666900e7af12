import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import type { FundOrderStatus, FundState } from '@tarazu/contract/funds/fund'
import {
  discardFund,
  getFundForOperators,
  listAllFundOrders,
  listFundsForOperators,
  proposeFundClose,
  proposeFundIssue,
  proposeFundReturn,
  proposeFundTopUp,
  proposeFundUnwind,
  saveFundDraft,
} from '@tarazu/contract/funds/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

/** A fund with its orders and its account. */
export type FoundFund = Reply<typeof getFundForOperators>

const pageSize = 50

export function useFundList(state: FundState | undefined) {
  return usePaged(['funds', 'list', state ?? 'all'], (after, signal) =>
    call(listFundsForOperators, { ...(state && { state }), after, limit: pageSize }, { signal }),
  )
}

export function useFundOrders(wanted: { state: FundOrderStatus | undefined; search: string | undefined }) {
  return usePaged(['funds', 'orders', wanted], (after, signal) =>
    call(listAllFundOrders, { ...wanted, after, limit: pageSize }, { signal }),
  )
}

/** Undefined until it is known, null if there is none. */
export function useFundOrder(number: string) {
  return useQuery({
    queryKey: ['funds', 'order', number],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listAllFundOrders, { search: number, limit: 1 }, { signal })
      return rows.find((row) => row.number === number) ?? null
    },
    refetchInterval: 10_000,
  })
}

/** Asked again this often while a pay-out of many orders runs. */
const payingEvery_ms = 2_000

export function useFund(number: string) {
  return useQuery({
    queryKey: ['funds', 'detail', number],
    queryFn: ({ signal }) => call(getFundForOperators, { number }, { signal }),
    refetchInterval: ({ state }) => {
      const now = state.data?.row.state
      return now === 'declared' || now === 'unwinding' ? payingEvery_ms : 10_000
    },
  })
}

const touches = ['funds']
export const useSaveDraft = () => useAction(saveFundDraft, { says: 'Draft kept', touches })
export const useDiscard = () => useAction(discardFund, { says: 'Draft thrown away', touches })
export const useProposeIssue = () => useAction(proposeFundIssue, { says: 'Issue proposed', touches })
export const useProposeClose = () =>
  useAction(proposeFundClose, { says: 'End of the sale proposed', touches })
export const useProposeTopUp = () => useAction(proposeFundTopUp, { says: 'Top-up proposed', touches })
export const useProposeFundReturn = () => useAction(proposeFundReturn, { says: 'Return proposed', touches })
export const useProposeUnwind = () => useAction(proposeFundUnwind, { says: 'Unwinding proposed', touches })
