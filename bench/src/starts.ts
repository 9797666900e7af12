/** How long `npm start` takes to its ready line: in a fresh clone of this commit, and again. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, passedOn } from '../../scripts/server-child.mjs'
import { repository } from './server-process.ts'

const run = promisify(execFile)

export async function benchStarts() {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-start-'))
  const logs = await mkdtemp(join(tmpdir(), 'tarazu-npm-logs-'))
  try {
    await run('git', ['clone', '--quiet', repository, folder])
    const first = await start(folder, logs)
    const packages = await packagesFrom(logs)
    const later = await start(folder, logs)
    return { first: first.seconds, parts: first.parts, packages, later: later.seconds }
  } finally {
    for (const each of [folder, logs]) await rm(each, { recursive: true, force: true })
  }
}

async function start(folder: string, logs: string) {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...passedOn(), PORT: String(await freePort()), npm_config_logs_dir: logs },
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
  return { seconds, parts: partsOf(said, seconds) }
}

/** Seconds of each step that it told of (`12.3 s  Building the console`), and of the server after them. */
function partsOf(said: string, seconds: number) {
  const steps = [...said.matchAll(/^ *(\d+\.\d) s {2}(.+?)(?<!, still)$/gm)].map(([, at, doing]) => ({
    doing: doing ?? '',
    at: Number(at),
  }))
  return steps.map(({ doing, at }, index) => ({
    doing: index === steps.length - 1 ? `${doing}, and the server's own start` : doing,
    seconds: Math.round(((steps[index + 1]?.at ?? seconds) - at) * 10) / 10,
  }))
}

/**
 * A first start waits for the registry as long as npm has not got the packages already: how many answers came
 * from where.
 */
async function packagesFrom(logs: string) {
  const found = { cache: 0, registry: 0 }
  for (const name of await readdir(logs)) {
    const text = await readFile(join(logs, name), 'utf8')
    for (const [, how] of text.matchAll(/http fetch GET \d+ \S+ \d+ms.* \(cache (\w+)\)/g))
      found[how === 'hit' || how === 'stale' ? 'cache' : 'registry'] += 1
  }
  return found
}
