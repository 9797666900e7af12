/** The thread on which strangers' passwords are compared, behind everything else that the machine does. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { verifySync } from '@node-rs/argon2'
import type { Answered, Asked } from '../concurrency/ordered-thread.ts'
import type { Comparison } from './password-thread.ts'

// Linux gives each thread a priority of its own; elsewhere this would be that of the whole process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort?.on('message', ({ id, question: { kept, password } }: Asked<Comparison>) => {
  let answer: boolean | undefined
  try {
    answer = verifySync(kept, password)
  } catch {
    // Told apart from a wrong one by being undefined.
  }
  parentPort?.postMessage({ id, answer } satisfies Answered<boolean>)
})
