/** How long `npm start` takes to its ready line: in a fresh clone of this commit, and again. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, passedOn } from '../../scripts/server-child.mjs'
import { repository } from './server-process.ts'

const run = promisify(execFile)

export async function benchStarts() {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-start-'))
  try {
    await run('git', ['clone', '--quiet', repository, folder])
    const first = await secondsToReady(folder)
    const later = await secondsToReady(folder)
    return { first, later }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function secondsToReady(folder: string) {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...passedOn(), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('Tarazu is ready')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`npm start ended: ${said.slice(-500)}`)))
  })
  const seconds = (performance.now() - began) / 1_000
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await ended
  return seconds
}
