/** sqlmap and wapiti, as programs of the machine: how each is asked, and what it says. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Asked = { method: 'GET' | 'POST'; url: string; body?: string; headers: Record<string, string> }
type Database = 'PostgreSQL' | 'SQLite'

/** `undefined`: its time was over before it was done. */
export type Found = string[] | undefined

/** `patience_ms` ends it. Undefined where the machine has no such program. */
function run(program: string, args: string[], patience_ms: number) {
  return new Promise<{ said: string; ended: boolean } | undefined>((done) => {
    const options = { timeout: patience_ms, maxBuffer: 64 * 2 ** 20, killSignal: 'SIGKILL' } as const
    execFile(program, args, options, (error, stdout, stderr) => {
      const failed = error as (Error & { code?: unknown; killed?: boolean }) | null
      done(failed?.code === 'ENOENT' ? undefined : { said: `${stdout}${stderr}`, ended: !failed?.killed })
    })
  })
}

export async function missingScanners(): Promise<string[]> {
  const answers = await Promise.all(
    ['sqlmap', 'wapiti'].map(async (name) => ((await run(name, ['--version'], 60_000)) ? [] : [name])),
  )
  return answers.flat()
}

const headersOf = ({ headers }: Pick<Asked, 'headers'>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/**
 * Level 3 on each field of the query or the body, by what the answers say and not by how long they take: a
 * busy machine is late anyway. What a browser adds to a request is no field of ours.
 */
export async function sqlmap(asked: Asked, database: Database, patience_ms: number): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-sqlmap-'))
  const args = [
    ...['-u', asked.url, '--batch', '--level=3', '--risk=1', `--dbms=${database}`, '--disable-coloring'],
    ...[
      '--skip=User-Agent,Referer,Host,Cookie',
      '--ignore-code=*',
      '--flush-session',
      '--threads=2',
      '--technique=BEUQ',
    ],
    `--output-dir=${folder}`,
    ...headersOf(asked).map((header) => `--header=${header}`),
    ...(asked.body === undefined ? [] : [`--data=${asked.body}`]),
  ]
  const answer = await run('sqlmap', args, patience_ms)
  await rm(folder, { recursive: true, force: true })
  const { said = '', ended = false } = answer ?? {}
  const points = [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, name = '']) => `${asked.url} ${name}`)
  if (points.length > 0) return points
  if (!ended) return undefined
  if (!/do not appear to be injectable|no parameter\(s\) found/.test(said))
    throw new Error(`sqlmap could not look at ${asked.url}: ${said.slice(-600)}`)
  return []
}

/**
 * All of its modules but those that ask the internet: for lists of known programs, and for a host that is to
 * be fetched.
 */
const asksOutside = ['nikto', 'wapp', 'ssrf', 'xxe', 'log4shell', 'drupal_enum', 'wp_enum']

export async function wapiti(
  url: string,
  starts: readonly string[],
  headers: Record<string, string>,
  seconds: { scan: number; attack: number },
): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-wapiti-'))
  const report = join(folder, 'report.json')
  const listed = await run('wapiti', ['--list-modules'], 60_000)
  const modules = [...(listed?.said ?? '').matchAll(/^\t(\w+)(?: \(used by default\))?$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !asksOutside.includes(name))
  const args = [
    ...['-u', `${url}/`, '--scope', 'domain', '-m', modules.join(','), '-f', 'json', '-o', report],
    ...['--no-bugreport', '--flush-session', '--store-session', folder, '--store-config', folder, '-v', '0'],
    ...['--max-scan-time', `${seconds.scan}`, '--max-attack-time', `${seconds.attack}`],
    ...starts.flatMap((start) => ['-s', start]),
    ...headersOf({ headers }).flatMap((header) => ['-H', header]),
  ]
  const most_ms = (seconds.scan + seconds.attack * modules.length) * 1_000
  const answer = await run('wapiti', args, most_ms)
  const text = await readFile(report, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  if (text === undefined) {
    if (answer?.ended === false) return undefined
    throw new Error(`wapiti wrote no report: ${answer?.said.slice(-600)}`)
  }
  const { vulnerabilities } = JSON.parse(text) as {
    vulnerabilities: Record<string, { path: string; info: string }[]>
  }
  return Object.entries(vulnerabilities).flatMap(([kind, holes]) =>
    holes.map(({ path, info }) => `${kind}: ${path} ${info}`),
  )
}
