/**
 * How long `npm start` takes to its ready line: in a fresh clone of this commit, and again (the median of so
 * many).
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, passedOn } from '../../scripts/server-child.mjs'
import { medianBy } from './median.ts'
import { repository } from './server-process.ts'

const run = promisify(execFile)
const laterStarts = 5

export async function benchStarts() {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-start-'))
  const logs = await mkdtemp(join(tmpdir(), 'tarazu-npm-logs-'))
  try {
    await run('git', ['clone', '--quiet', repository, folder])
    const first = await start(folder, logs)
    const packages = await packagesFrom(logs)
    const later: number[] = []
    for (let n = 0; n < laterStarts; n++) later.push((await start(folder, logs)).seconds)
    return {
      first: first.seconds,
      parts: first.parts,
      packages,
      later: medianBy(later, (one) => one),
      laterAll: later,
    }
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

/**
 * Seconds of each step that it told of (`12.3 s  Building the console`, and the same with `, done`), and how
 * long the server was not ready yet when the last of them was over. Steps go on side by side.
 */
function partsOf(said: string, seconds: number) {
  const told = [...said.matchAll(/^ *(\d+\.\d) s {2}(.+?)$/gm)]
  const at = new Map(told.map(([, when, doing]) => [doing, Number(when)]))
  const steps = [...at.keys()].filter((doing) => at.has(`${doing}, done`))
  const endOf = (doing: string | undefined) => at.get(`${doing}, done`) ?? 0
  const parts = steps.map((doing) => ({ doing, seconds: endOf(doing) - (at.get(doing) ?? 0) }))
  const last = Math.max(0, ...steps.map(endOf))
  return [...parts, { doing: 'the server after them', seconds: seconds - last }]
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
