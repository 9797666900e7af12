/** Debian's Prometheus, which judges what we serve, and `promtool`, which judges the files in `deploy/`. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { debianProgram } from '../../../scripts/debian-programs.mjs'
import { freePort } from '../../../scripts/server-child.mjs'
import { startProcess } from './processes.ts'

export const prometheus = debianProgram('prometheus')
export const deployFolder = join(import.meta.dirname, '../../../deploy')

/** What it printed; throws with that where it found something wrong. */
export function promtool(args: string[], input = '') {
  const program = join(dirname(prometheus ?? ''), 'promtool')
  return execFileSync(program, args, { cwd: deployFolder, input, encoding: 'utf8', stdio: 'pipe' })
}

type Answer<Result> = { status: string; data: Result }
export type Sample = { metric: Record<string, string>; value: [number, string] }

/** Starts one on loopback that scrapes `target` (host and port) each second and evaluates our alerts. */
export async function startPrometheus(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'))
  const config = join(folder, 'prometheus.yml')
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(deployFolder, 'alerts.yml')],
      scrape_configs: [{ job_name: 'tarazu', static_configs: [{ targets: [target] }] }],
    }),
  )
  const address = `127.0.0.1:${await freePort()}`
  const { child, kill } = startProcess(prometheus ?? '', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ])
  child.stderr?.resume()
  await once(child, 'spawn')
  const get = async <Result>(path: string) => {
    const answer = await fetch(`http://${address}${path}`)
    return ((await answer.json()) as Answer<Result>).data
  }
  await vi.waitFor(async () => (await fetch(`http://${address}/-/ready`)).ok || Promise.reject(), 30_000)
  return {
    get,
    query: async (text: string) =>
      (await get<{ result: Sample[] }>(`/api/v1/query?query=${encodeURIComponent(text)}`)).result,
    async stop() {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}
