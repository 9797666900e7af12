import { makeOrderedThread } from '../concurrency/ordered-thread.ts'

export type Comparison = { kept: string; password: string }

export type PasswordThread = ReturnType<typeof makePasswordThread>

/** Compares passwords on a thread of low priority, one at a time. */
export function makePasswordThread() {
  const thread = makeOrderedThread<Comparison, boolean>(
    new URL('./password-worker.ts', import.meta.url),
    'a password could not be compared',
  )
  return {
    matches: (kept: string, password: string) => thread.ask({ kept, password }),
    stop: thread.stop,
  }
}
