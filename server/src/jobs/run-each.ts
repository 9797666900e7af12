/**
 * Runs each item on its own, so that one that fails, by a bug or an unforeseen row, does not keep the others
 * waiting.
 */
import type { Logger } from 'pino'

/** Called with the reference of each item that failed and will be tried again. */
export type OnFailure = (reference: string, error: unknown) => void

export type Round = { held: () => boolean; failed: OnFailure }

/** A round for callers that run a job's work outside of the leader. */
export const standaloneRound = ({ log }: { log: Logger }): Round => ({
  held: () => true,
  failed: (reference, error) => log.error({ err: error, thing: reference }, workFailed),
})

export const workFailed = 'a job could not do one thing, and will try it again'

type Work<T> = {
  reference(item: T): string
  /** Runs in a transaction of its own. */
  work(item: T): Promise<unknown>
}

/** Returns how many succeeded. */
export async function runEach<T>({ held, failed }: Round, items: readonly T[], { reference, work }: Work<T>) {
  let count = 0
  for (const item of items) {
    if (!held()) break
    try {
      await work(item)
      count += 1
    } catch (error) {
      failed(reference(item), error)
    }
  }
  return count
}

/** The next page in the order of a key, after the last item of the page before. */
type Pages<T> = { next(last: T | undefined): Promise<readonly T[]> }

/** Goes through all pages, so that items that fail never keep later ones waiting, however many they are. */
export async function runEachPaged<T>(round: Round, { next, ...work }: Pages<T> & Work<T>) {
  let count = 0
  let last: T | undefined
  while (round.held()) {
    const page = await next(last)
    if (page.length === 0) break
    count += await runEach(round, page, work)
    last = page.at(-1)
  }
  return count
}
