import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import { getBooks } from '@tarazu/contract/statements/books-api'
import { getContractNote, listContractNotes } from '@tarazu/contract/statements/contract-notes-api'
import {
  confirmDocumentMail,
  getDocumentMail,
  removeDocumentMail,
  setDocumentMail,
} from '@tarazu/contract/statements/mail-api'
import {
  getInvestmentStatement,
  getStatementDocument,
  getTaxSchedule,
  getYearReport,
} from '@tarazu/contract/statements/reports-api'
import { call } from '../data/api.ts'
import type { StatementPeriod } from './statement-period.ts'

/** The longest is drawn for some seconds, and waits for those before it. */
const timeout_ms = 120_000

/** The days of a period on which the customer traded, the latest first. */
export function useContractNotes(period: StatementPeriod) {
  return useQuery({
    queryKey: ['wallet', 'contract-notes', period.from, period.to],
    queryFn: ({ signal }) => call(listContractNotes, period, { signal }),
  })
}

export const fetchContractNote = (day: string, format: 'pdf' | 'csv') =>
  call(getContractNote, { day, format }, { timeout_ms })

export const fetchStatementDocument = (period: StatementPeriod) =>
  call(getStatementDocument, period, { timeout_ms })

export const fetchYearReport = (asked: Parameters<typeof call<typeof getYearReport>>[1]) =>
  call(getYearReport, asked, { timeout_ms })

export const fetchTaxSchedule = (asked: Parameters<typeof call<typeof getTaxSchedule>>[1]) =>
  call(getTaxSchedule, asked, { timeout_ms })

export const fetchInvestmentStatement = (asked: Parameters<typeof call<typeof getInvestmentStatement>>[1]) =>
  call(getInvestmentStatement, asked, { timeout_ms })

export const fetchBooks = (asked: Parameters<typeof call<typeof getBooks>>[1]) =>
  call(getBooks, asked, { timeout_ms })

const mailKey = ['document-mail']

export type DocumentMail = Reply<typeof getDocumentMail>

export function useDocumentMail() {
  return useQuery({ queryKey: mailKey, queryFn: ({ signal }) => call(getDocumentMail, {}, { signal }) })
}

type Choice = { address?: string; notes: boolean; statements: boolean; alerts: boolean; orders: boolean }

/** Each answer is what is chosen now. */
export function useDocumentMailChanges() {
  const client = useQueryClient()
  const onSuccess = (now: DocumentMail) => client.setQueryData(mailKey, now)
  return {
    choose: useMutation({ mutationFn: (choice: Choice) => call(setDocumentMail, choice), onSuccess }),
    confirm: useMutation({ mutationFn: (code: string) => call(confirmDocumentMail, { code }), onSuccess }),
    remove: useMutation({ mutationFn: () => call(removeDocumentMail, {}), onSuccess }),
  }
}
