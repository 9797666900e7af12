/** Failures of which it is certain that they came before anything was written, so that nobody has to ask what came of it. */
import { StorageFull, Unavailable } from './refusal.ts'

const known = new WeakSet<Error>()

/** Nothing of what was asked for had been committed, nor could it be, when this was thrown. Answers it, to be thrown on. */
export function notDone(error: unknown) {
  if (error instanceof Error) known.add(error)
  return error
}

/** We say ourselves that we cannot: before anything is written, or once it was taken back. */
export function isNotDone(error: Error) {
  return error instanceof Unavailable || error instanceof StorageFull || known.has(error)
}

/**
 * Of one statement that is a transaction of its own: the database has answered that it failed, or there was no connection to
 * send it on. A connection that was lost meanwhile says nothing.
 */
export function wasTakenBack(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    code === 'ECONNREFUSED' ||
    // The classes of data, constraints, transactions, rights, resources, objects in use, limits, disks, and of our own functions.
    /^(22|23|25|40|42|53|54|55|57014|57P03|58|P0)/.test(code) ||
    /timeout exceeded when trying to connect/.test(error.message)
  )
}
