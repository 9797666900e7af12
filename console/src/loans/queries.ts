import { useQuery } from '@tanstack/react-query'
import {
  getLoanForOperator,
  type LoanRow,
  listLoanQueue,
  proposeLoanOffer,
  proposeLoanReinstatement,
  proposeLoanWriteOff,
  rejectLoan,
} from '@tarazu/contract/loans/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export function useLoanQueue(stage: LoanRow['stage'] | 'overdue') {
  return usePaged(['loans', 'queue', stage], (after, signal) =>
    call(listLoanQueue, { stage, after, limit: pageSize }, { signal }),
  )
}

export function useLoan(number: string) {
  return useQuery({
    queryKey: ['loans', 'detail', number],
    queryFn: ({ signal }) => call(getLoanForOperator, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

const touches = ['loans']
export const useProposeOffer = () => useAction(proposeLoanOffer, { says: 'Offer proposed', touches })
export const useRejectLoan = () => useAction(rejectLoan, { says: 'Application rejected', touches })
export const useProposeWriteOff = () =>
  useAction(proposeLoanWriteOff, { says: 'Write-off proposed', touches })
export const useProposeReinstatement = () =>
  useAction(proposeLoanReinstatement, { says: 'Reinstatement proposed', touches })
