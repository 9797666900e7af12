import * as z from 'zod/mini'
import { Refusal } from '../answer/refusal.ts'
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { writePiece } from './publish-news.ts'

const proposed = z.object({
  id: z.optional(z.int()),
  version: z.optional(z.int()),
  after: z.object({
    title: z.string(),
    subhead: z.string(),
    content: z.string(),
    image: z.optional(z.nullable(z.string())),
    symbols: z.optional(z.array(z.string())),
  }),
})

const publishHeldNews: Executor = async (act, deps, { payload }, approver) => {
  const { id, version, after } = z.parse(proposed, payload)
  await writePiece(act, deps, approver, { id, version, ...after }).catch((error: unknown) => {
    // The piece is another one since the proposal, so the approver saw an old version of it.
    throw error instanceof Refusal && error.code === 'changed_meanwhile'
      ? new Refusal('already_decided')
      : error
  })
}

export const newsExecutors: Executors = { 'news.publish': publishHeldNews }
