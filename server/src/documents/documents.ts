import { makeLimiter } from '../concurrency/limiter.ts'
import { makeOrderedThread } from '../concurrency/ordered-thread.ts'
import type { Report } from './report.ts'

export type Documents = { pdf(report: Report): Promise<Uint8Array>; stop(): Promise<void> }

/**
 * Draws PDF documents on a thread of their own, one at a time, so that no order waits for one. Twenty wait in
 * order; more are refused with 429.
 */
export function makeDocuments(): Documents {
  const queue = makeLimiter(1, 20, 'Many are asking for documents. Please try again in a moment.')
  const thread = makeOrderedThread<Report, Uint8Array>(
    new URL('./document-worker.ts', import.meta.url),
    'a document could not be drawn',
  )
  return { pdf: (report) => queue.run(() => thread.ask(report)), stop: thread.stop }
}
