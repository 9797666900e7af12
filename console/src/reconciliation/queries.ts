import { useQuery } from '@tanstack/react-query'
import {
  getJournal,
  getTrialBalance,
  listAccountEntries,
  proposeReversal,
} from '@tarazu/contract/reconciliation/api'
import {
  type BankLine,
  listBankLines,
  matchBankLine,
  matchCertainLines,
  proposeFirmLine,
  proposeLineReopening,
  proposeLineReturn,
  proposeLineSettlement,
  settleBankLine,
  unmatchBankLine,
} from '@tarazu/contract/reconciliation/bank-lines-api'
import {
  getBankStatement,
  importStatement,
  listStatements,
  previewStatement,
  proposeStatementVoid,
} from '@tarazu/contract/reconciliation/bank-statements-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

export type Direction = 'in' | 'out'

export function useBankLines(direction: Direction, state: 'open' | 'matched' | 'done' | undefined) {
  return usePaged<BankLine>(['reconciliation', 'lines', direction, state], (after, signal) =>
    call(listBankLines, { direction, state, after, limit: 50 }, { signal }),
  )
}

/** Finds the line even where the list does not contain it. */
export function useBankLine(number: string) {
  return useQuery({
    queryKey: ['reconciliation', 'line', number],
    queryFn: async ({ signal }) => {
      for (const direction of ['in', 'out'] as const) {
        const { rows } = await call(listBankLines, { direction, number, limit: 1 }, { signal })
        if (rows[0]) return rows[0]
      }
      return null
    },
    refetchInterval: 10_000,
  })
}

export function useStatements() {
  return usePaged(['reconciliation', 'statements'], (after, signal) =>
    call(listStatements, { after, limit: 20 }, { signal }),
  )
}

export function useStatement(number: string) {
  return useQuery({
    queryKey: ['reconciliation', 'statement', number],
    queryFn: ({ signal }) => call(getBankStatement, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

export function useTrialBalance() {
  return useQuery({
    queryKey: ['reconciliation', 'trial-balance'],
    queryFn: ({ signal }) => call(getTrialBalance, {}, { signal }),
    // The operators' stream announces queues only; orders change the books without one, so this polls.
    refetchInterval: 10_000,
  })
}

type Account = { address: string | undefined; customer: string | undefined; asset: string | undefined }

export function useAccountEntries(account: Account) {
  return usePaged(['reconciliation', 'entries', account], (after, signal) =>
    call(listAccountEntries, { ...account, after, limit: 50 }, { signal }),
  )
}

export function useJournal(id: string) {
  return useQuery({
    queryKey: ['reconciliation', 'journal', id],
    queryFn: ({ signal }) => call(getJournal, { id }, { signal }),
    // It may be reversed while it is shown.
    refetchInterval: 30_000,
  })
}

const touches = ['reconciliation', 'recharges']
export const usePreviewStatement = () => useAction(previewStatement, { touches: [] })
export const useImportStatement = () =>
  useAction(importStatement, { says: ({ added }) => `${added} new lines`, touches })
export const useMatchLine = () => useAction(matchBankLine, { says: 'Matched, credit proposed', touches })
export const useMatchCertain = () =>
  useAction(matchCertainLines, {
    says: ({ matched, left }) => (left > 0 ? `${matched} matched, ${left} left` : `${matched} matched`),
    touches,
  })
export const useUnmatchLine = () => useAction(unmatchBankLine, { says: 'Match undone', touches })
export const useProposeReturn = () => useAction(proposeLineReturn, { says: 'Return proposed', touches })
export const useSettleLine = () =>
  useAction(settleBankLine, { says: 'Settled', touches: [...touches, 'withdrawals'] })
export const useProposeSettlement = () =>
  useAction(proposeLineSettlement, { says: 'Settlement proposed', touches })
export const useProposeFirmLine = () => useAction(proposeFirmLine, { says: 'Firm line proposed', touches })
export const useProposeReopening = () =>
  useAction(proposeLineReopening, { says: 'Reopening proposed', touches })
export const useProposeVoid = () => useAction(proposeStatementVoid, { says: 'Void proposed', touches })
export const useProposeReversal = () => useAction(proposeReversal, { says: 'Reversal proposed', touches })
