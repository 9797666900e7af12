/**
 * `npm test`: everything, and one line at the end. With arguments only those unit and API tests, as in
 * `npm test -- server/src/db`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { ensureNatsServer } from './nats-server.mjs'
import { environmentOf, findNode } from './node.mjs'
import { repository, say } from './steps.mjs'
import { inWords, namedLines, tallyOfPlaywright, tallyOfVitest, total } from './tally.mjs'

const filters = process.argv.slice(2)
await install()
const node = await findNode()
const reports = mkdtempSync(join(tmpdir(), 'tarazu-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

await ensureNatsServer()
const tallies =
  filters.length > 0
    ? [await vitest('unit and API tests', ['--project', 'server', '--project', 'pure', ...filters])]
    : // The crash run waits more than it works: beside the others it takes next to no time.
      [await vitest('unit and API tests, crash run', []), await journeys()]

const result = total(tallies)
for (const line of namedLines(tallies)) console.log(line)
console.log(inWords(result))
process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0

/** @param {string} name @param {string[]} args */
async function vitest(name, args) {
  say(`Running: ${name}`)
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const program = join(repository, 'node_modules/vitest/vitest.mjs')
  const code = await run([program, 'run', ...reporters, ...args], {})
  return tallyOfVitest(read(file), code)
}

async function journeys() {
  await ensureChromium()
  await buildWeb(node)
  say('Running: browser journeys')
  const file = join(reports, 'playwright.json')
  const program = join(repository, 'node_modules/@playwright/test/cli.js')
  const args = [program, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return tallyOfPlaywright(read(file), code)
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} environment @returns {Promise<number>} exit code */
function run(args, environment) {
  const env = { ...environmentOf(node), ...environment }
  const child = spawn(node, args, { cwd: repository, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
