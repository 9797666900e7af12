/** However a test run ends, what it has started ends with it: all of that carries the mark of the run, and a watcher outlives the run. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { repository } from './steps.mjs'

/** Name of the environment variable that everything has which a test run starts. */
export const testRunMark = 'TEST_RUN_MARK'

/**
 * Whoever starts tests calls this first. Its own end closes the pipe to the watcher, also where it is killed. Only Linux tells of other
 * programs what they were started with; elsewhere the next run tidies up.
 */
export function beginTestRun() {
  if (process.env[testRunMark] || process.platform !== 'linux') return
  const mark = randomUUID()
  const watcher = spawn(process.execPath, [join(repository, 'scripts/end-test-run.mjs'), mark], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // @ts-expect-error A pipe to a program is a socket, which the types do not say.
  watcher.stdin.unref()
  process.env[testRunMark] = mark
}
