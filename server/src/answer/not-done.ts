/**
 * Marks errors that certainly came before anything was written, so that the caller need not ask what
 * happened.
 */
import { StorageFull, Unavailable } from './refusal.ts'

const known = new WeakSet<Error>()

/** Marks and returns an error after which nothing of the request is or will be committed. */
export function notDone(error: unknown) {
  if (error instanceof Error) known.add(error)
  return error
}

const partly = new WeakSet<Error>()

/** Marks and returns an error after which a part of the request is committed, whatever its kind. */
export function partlyDone(error: unknown) {
  if (error instanceof Error) partly.add(error)
  return error
}

/** True too for errors of our own that say so: they are thrown before a write, or after a rollback. */
export function isNotDone(error: Error) {
  if (partly.has(error)) return false
  return error instanceof Unavailable || error instanceof StorageFull || known.has(error)
}

/**
 * For one statement that is its own transaction: whether the database answered that it failed, or there was
 * no connection to send it on. A connection that was lost meanwhile proves nothing.
 */
export function wasTakenBack(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    code === 'ECONNREFUSED' ||
    // Data, constraints, transactions, rights, resources, objects in use, limits, disks and our own
    // functions.
    /^(22|23|25|40|42|53|54|55|57014|57P03|58|P0)/.test(code) ||
    /timeout exceeded when trying to connect/.test(error.message)
  )
}
