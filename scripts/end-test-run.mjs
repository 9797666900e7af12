/**
 * `node scripts/end-test-run.mjs <mark>`: waits until whoever began the test run has gone, then ends what is left of it and
 * removes its databases. See test-run.mjs.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testRunMark } from './test-run.mjs'

const [, , mark = ''] = process.argv
const tries = 100
const pause_ms = 100

for await (const _ of process.stdin);

/** @type {Set<string>} */
const folders = new Set()
for (let left = tries; left > 0; left -= 1) {
  const found = marked()
  if (found.length === 0) break
  // Servers first: one whose PostgreSQL ends starts it again.
  const servers = found.filter(({ name }) => name !== 'postgres')
  for (const { pid } of servers.length > 0 ? servers : found) kill(pid)
  await wait(pause_ms)
}
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

/** Programs of the run that still work. */
function marked() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${testRunMark}=${mark}`))
          return []
        const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
        // PostgreSQL works in its own folder, which lies in the one that the test made.
        const folder = name === 'postgres' ? dirname(readlinkSync(`/proc/${pid}/cwd`)) : ''
        if (basename(folder).startsWith('tarazu-')) folders.add(folder)
        return [{ pid, name }]
      } catch {
        // It has ended meanwhile, or is somebody else's.
        return []
      }
    })
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
