import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { documentFile } from './document-file.ts'

/** Days are the deployment's, as those of a statement. */
export const listContractNotes = endpoint({
  method: 'GET',
  path: '/stock/success/v2/contract-notes',
  summary: 'The days of a period on which I traded, the latest first',
  description: 'A period has 366 days at most.',
  caller: 'customer',
  input: z.strictObject({ from: day, to: day }),
  reply: z.strictObject({ rows: z.array(z.strictObject({ day, trades: z.int() })) }),
  refusals: ['period_invalid'],
})

/** The signed statement of the same day proves its entries (safety H12). */
export const getContractNote = endpoint({
  method: 'GET',
  path: '/stock/success/v2/contract-note',
  summary: 'What I traded on a day, as a PDF or CSV file',
  caller: 'customer',
  input: z.strictObject({ day, format: z.enum(['pdf', 'csv']) }),
  reply: documentFile,
  refusals: ['period_invalid', 'document_long'],
  inLanguages: true,
})
