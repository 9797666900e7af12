/** One thing that cannot be done must cost no other its turn: a fault of ours, a row that nobody thought of. */
import type { Logger } from 'pino'

/** Hears of each thing, by its number, that could not be done and will be tried again. */
export type OnFailure = (reference: string, error: unknown) => void

export type Round = { held: () => boolean; failed: OnFailure }

/** For those who call a job's work themselves. */
export const standaloneRound = ({ log }: { log: Logger }): Round => ({
  held: () => true,
  failed: (reference, error) => log.error({ err: error, thing: reference }, workFailed),
})

export const workFailed = 'a job could not do one thing, and will try it again'

type Work<T> = {
  reference(item: T): string
  /** A transaction of its own. */
  work(item: T): Promise<unknown>
}

/** Answers how many were done. */
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

/** The next ones in the order of a key, after the last of the page before. */
type Pages<T> = { next(last: T | undefined): Promise<readonly T[]> }

/** Page after page, to the end: those that fail stand before no others, however many they are. */
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
