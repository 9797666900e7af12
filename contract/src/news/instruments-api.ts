import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instrumentRow } from '../market/instrument.ts'
import { after, limit, renamed, symbol, whole } from '../wire.ts'
import { newsSummary, newsSummaryNames } from './api.ts'

/** Pieces that name an instrument. Without a limit the latest 20. */
export const listInstrumentNews = endpoint({
  method: 'GET',
  path: '/v2/stock/news',
  summary: 'News about one instrument, newest first',
  caller: 'anyone',
  inLanguages: true,
  input: z.strictObject({ symbol, after, limit }),
  reply: z.strictObject({
    rows: z.array(renamed(newsSummary, newsSummaryNames)),
    next: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})

/** The order is the one in which the editor has named them. */
export const listNewsInstruments = endpoint({
  method: 'GET',
  path: '/v2/news/instruments',
  summary: 'The instruments that a piece of news is about, with their prices',
  caller: 'anyone',
  input: z.strictObject({ id: whole(1) }),
  reply: z.strictObject({ rows: z.array(instrumentRow) }),
  refusals: ['not_found'],
})
