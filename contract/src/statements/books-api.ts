import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { documentFile } from './document-file.ts'

export const bookFormats = ['hledger', 'beancount', 'ofx'] as const

/**
 * hledger and beancount have each transfer from or to my accounts, and my balances as assertions; OFX, which
 * banks use, has what changed my money.
 */
export const getBooks = endpoint({
  method: 'GET',
  path: '/stock/success/v2/books',
  summary: 'My part of the ledger since my first day, for hledger, beancount or a program that reads OFX',
  caller: 'customer',
  input: z.strictObject({ format: z.enum(bookFormats) }),
  reply: documentFile,
  refusals: ['document_long'],
})
