import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { picturePattern } from '../uploads/rules.ts'
import { limit, page, renamed, symbol, text, time, version, whole } from '../wire.ts'
import { maxNewsInstruments } from './rules.ts'

export const newsSummary = {
  id: z.int(),
  title: z.string(),
  subhead: z.string(),
  image: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
}
export const newsSummaryNames = { image: 'img' } as const

export const listNews = endpoint({
  method: 'GET',
  path: '/stock/new/list',
  summary: 'News, newest first',
  caller: 'anyone',
  inLanguages: true,
  input: z.strictObject({ page, limit }),
  reply: z.strictObject({ rows: z.array(renamed(newsSummary, newsSummaryNames)), count: z.int() }),
  refusals: [],
})

/** `content` is HTML, cleaned when it was written and again when it is read. */
export const getNews = endpoint({
  method: 'GET',
  path: '/stock/new/index',
  summary: 'One piece of news',
  caller: 'anyone',
  inLanguages: true,
  input: z.strictObject({ id: whole(1) }),
  reply: renamed({ ...newsSummary, content: z.string() }, newsSummaryNames),
  refusals: ['not_found'],
})

const piece = {
  title: text(160),
  subhead: text(300, 0),
  content: z.string().check(z.minLength(1), z.maxLength(50_000)),
}

/** The answer of `POST /console/pictures`. Null removes the picture; left out, it stays. */
const picture = z.string().check(z.regex(picturePattern))

/** Not the readers' copy of it, which their browsers keep for a while. */
export const getPiece = endpoint({
  method: 'GET',
  path: '/console/news/piece',
  summary: 'One piece of news as it stands now, to write another version of it',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ id: whole(1) }),
  reply: z.strictObject({
    ...newsSummary,
    content: z.string(),
    symbols: z.array(z.string()),
    version: z.int(),
  }),
  refusals: ['not_found'],
})

/** What readers would see: everything that is not plain text formatting, a link or a list is taken out. */
export const previewNews = endpoint({
  method: 'POST',
  path: '/console/news/preview',
  summary: 'The content as it would be published',
  caller: 'operator',
  permission: 'publish news',
  input: z.strictObject({ content: piece.content }),
  reply: z.strictObject({ content: z.string() }),
  refusals: [],
})

export const publishNews = endpoint({
  method: 'POST',
  path: '/console/news/publish',
  summary: 'Publish a piece, or another version of one',
  caller: 'operator',
  permission: 'publish news',
  toCustomer: ['title', 'subhead'],
  input: z.strictObject({
    /** Left out, with `version`: a new one. */
    id: z.optional(whole(1)),
    version: z.optional(version),
    ...piece,
    image: z.optional(z.nullable(picture)),
    /** The instruments that it is about, which the server has to know; left out, they stay. */
    symbols: z.optional(z.array(symbol).check(z.maxLength(maxNewsInstruments))),
  }),
  reply: z.strictObject({ id: z.int(), version: z.int() }),
  refusals: [
    'bank_details_refused',
    'waits_for_second',
    'already_proposed',
    'not_found',
    'value_invalid',
    'changed_meanwhile',
  ],
})
