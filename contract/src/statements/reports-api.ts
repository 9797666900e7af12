import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { whole } from '../wire.ts'
import { documentFile } from './document-file.ts'
import { taxCountries } from './tax-years.ts'

/** Both days are included, in the deployment's time zone. */
export const getStatementDocument = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement/pdf',
  summary: 'My account over a period as a PDF file',
  caller: 'customer',
  input: z.strictObject({ from: day, to: day }),
  reply: documentFile,
  refusals: ['period_invalid', 'document_long'],
  inLanguages: true,
})

/** `year` is the one in which it begins; one that is not over is told up to today. */
const yearOf = { country: z.enum(taxCountries), year: whole(2000, 2199) }

export const yearReports = ['gains', 'income', 'charges'] as const

export const getYearReport = endpoint({
  method: 'GET',
  path: '/stock/success/v2/year-report',
  summary: 'Capital gains, dividends and other income, or charges of a year, as a PDF or CSV file',
  description: 'The year of `IN` begins on 1 April, that of `US` on 1 January.',
  caller: 'customer',
  input: z.strictObject({ ...yearOf, report: z.enum(yearReports), format: z.enum(['pdf', 'csv']) }),
  reply: documentFile,
  refusals: ['period_invalid', 'document_long'],
  inLanguages: true,
})

/** What tax programs read: India's Schedule 112A, the boxes of the United States' Form 1099-B. */
export const getTaxSchedule = endpoint({
  method: 'GET',
  path: '/stock/success/v2/tax-schedule',
  summary: 'Gains of a year as a CSV file for the tax return: Schedule 112A (IN), Form 1099-B (US)',
  caller: 'customer',
  input: z.strictObject(yearOf),
  reply: documentFile,
  refusals: ['period_invalid', 'document_long'],
})

/**
 * OFX 2.1.1: purchases, sales and income of the year, what was held at its end at the last closing prices,
 * and every other change of money as a payment. Securities are named by their codes.
 */
export const getInvestmentStatement = endpoint({
  method: 'GET',
  path: '/stock/success/v2/investment-statement',
  summary: 'My investments of a year as an OFX file, for programs that keep portfolios',
  caller: 'customer',
  input: z.strictObject(yearOf),
  reply: documentFile,
  refusals: ['period_invalid', 'document_long'],
})
