/**
 * `npm test`: what a change has to pass, and one line at the end. `npm run test:all` also runs the tests that are marked as thorough
 * (decision 131). With words only the tests whose paths have one of them in it, thorough ones too, whichever runner has
 * them, as in `npm test -- server/src/db e2e/journeys/withdraw.journey.ts`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { allTests, chosenTests } from './chosen-tests.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureDebianPrograms } from './debian-programs.mjs'
import { install } from './install.mjs'

import { environmentOf, findNode } from './node.mjs'
import { giveUp, repository, say } from './steps.mjs'
import { inWords, namedLines, tallyOfPlaywright, tallyOfVitest, total } from './tally.mjs'
import { beginTestRun } from './test-run.mjs'

const all = process.argv.includes('--all')
const words = process.argv.slice(2).filter((word) => word !== '--all')
/** Without words, and where not all are asked for, those that are marked as thorough stay out. */
const leavesThorough = !all && words.length === 0
await install()
const node = await findNode()
const chosen = chosenTests(words, allTests())
if (chosen.unknown.length > 0) giveUp(`No test has this in its path: ${chosen.unknown.join(', ')}.`)
beginTestRun()
const reports = mkdtempSync(join(tmpdir(), 'tarazu-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const tallies = words.length > 0 ? await someTests(chosen) : await allOfThem()
const result = total(tallies)
for (const line of namedLines(tallies)) console.log(line)
if (leavesThorough) console.log('left to npm run test:all: the tests that are marked as thorough')
console.log(inWords(result))
process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0

async function allOfThem() {
  await ensureDebianPrograms()
  // The crash run waits more than it works: beside the others it takes next to no time.
  return [await vitest('unit and API tests, crash run', []), await journeys([])]
}

/** @param {{ vitest: string[], journeys: string[] }} files */
async function someTests(files) {
  const tallies = []
  if (files.vitest.length > 0) {
    await ensureDebianPrograms()
    tallies.push(await vitest('chosen tests', files.vitest))
  }
  if (files.journeys.length > 0) tallies.push(await journeys(files.journeys))
  return tallies
}

/** @param {string} name @param {string[]} args */
async function vitest(name, args) {
  say(`Running: ${name}`)
  const file = join(reports, `${name}.json`)
  const hooks = join(reports, `${name}.hooks.jsonl`)
  const reporters = ['default', 'json', './scripts/failed-hooks.mjs'].map((each) => `--reporter=${each}`)
  const program = join(repository, 'node_modules/vitest/vitest.mjs')
  const output = `--outputFile.json=${file}`
  if (leavesThorough) args = ['--tagsFilter=!thorough', ...args]
  const environment = { FAILED_HOOKS: hooks, ...(all && { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '50' }) }
  const code = await run([program, 'run', ...reporters, output, ...args], environment)
  const failedHooks = existsSync(hooks) ? readFileSync(hooks, 'utf8').trim().split('\n') : []
  return tallyOfVitest(
    read(file),
    code,
    failedHooks.map((line) => JSON.parse(line)),
    leavesThorough,
  )
}

/** @param {string[]} files none: all of them */
async function journeys(files) {
  await ensureChromium()
  await buildWeb(node)
  say('Running: browser journeys')
  const file = join(reports, 'playwright.json')
  const program = join(repository, 'node_modules/@playwright/test/cli.js')
  const args = [program, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...files]
  if (leavesThorough) args.push('--grep-invert=@thorough')
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
