/**
 * `npm run check`: types, lint, tests without a database, import rules, dead code, dependencies, custom properties,
 * figures of the house, messages of commits and bundle budgets. All run, as many at once as there are processors; each failure is shown.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { table, weigh, weighConsole } from './budgets.mjs'
import { buildWeb } from './build-web.mjs'
import { historyProblems, howToMend } from './commit-msg.mjs'
import { propertyProblems, readStyles } from './custom-properties.mjs'
import { problemsOf, readDependencies } from './dependencies.mjs'
import { install } from './install.mjs'
import { environmentOf, findNode } from './node.mjs'
import { capture, repository, say } from './steps.mjs'

await install()
const node = await findNode()
const env = environmentOf(node)

/** @param {string} program of our packages @param {string[]} args */
const tool = async (program, ...args) => {
  const { code, output } = await capture(join(repository, 'node_modules/.bin', program), args, { env })
  return { ok: code === 0, output }
}

const product = ['contract', 'server', 'ui', 'web', 'console'].flatMap((folder) => ['--workspace', folder])

/**
 * What takes longest is begun first.
 * @type {[string, () => Promise<{ ok: boolean, output: string }>][]}
 */
const checks = [
  ['bundle budgets', bundleBudgets],
  ['import rules', importRules],
  ['dead code', () => tool('knip')],
  ['dead code in production', () => tool('knip', '--production', ...product)],
  ['types of server and scripts', () => tool('tsc', '-p', 'tsconfig.json')],
  ['types of the scripts, which start on Node 20', () => tool('tsc', '-p', 'tsconfig.scripts.json')],
  ['types of the web app', () => tool('tsc', '-p', 'tsconfig.web.json')],
  ['types of the console', () => tool('tsc', '-p', 'tsconfig.console.json')],
  ['types of the tests of both apps, and of their builds', () => tool('tsc', '-p', 'tsconfig.tests.json')],
  ['types of the journeys', () => tool('tsc', '-p', 'e2e/tsconfig.json')],
  ['lint and format', () => tool('biome', 'check', '--error-on-warnings')],
  ['tests that need no database', () => tool('vitest', 'run', '--project', 'pure')],
  ['dependencies', dependencies],
  ['custom properties', customProperties],
  ['figures of the house', house],
  ['messages of commits', commits],
]

/** @type {string[]} */
const failed = []
const waiting = [...checks]
await Promise.all(Array.from({ length: availableParallelism() }, oneAfterAnother))
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function oneAfterAnother() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next
    const { ok, output } = await check().catch((error) => ({ ok: false, output: String(error.message) }))
    say(`${ok ? 'ok      ' : 'FAILED  '}${name}`)
    if (ok) continue
    failed.push(name)
    console.error(output.trimEnd())
  }
}

async function importRules() {
  const folders = ['contract', 'server', 'ui', 'web', 'console', 'e2e', 'bench', 'scripts']
  const { output } = await capture(
    join(repository, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { env },
  )
  const { summary } = JSON.parse(output.slice(output.indexOf('{')))
  // A dependency-cruiser without a parser for the language sees nothing and is content.
  if (!(summary.totalCruised > 0)) return { ok: false, output: 'dependency-cruiser read no file at all.' }
  const lines = summary.violations.map(
    (/** @type {any} */ { rule, from, to }) => `${rule.name}: ${from}${to && to !== from ? ` -> ${to}` : ''}`,
  )
  return { ok: lines.length === 0, output: lines.join('\n') }
}

async function dependencies() {
  const problems = problemsOf(readDependencies(repository))
  return { ok: problems.length === 0, output: problems.join('\n') }
}

async function customProperties() {
  const problems = propertyProblems(readStyles(repository))
  return { ok: problems.length === 0, output: problems.join('\n') }
}

async function house() {
  // Imported here, for it needs a package, which is there only once `install` is done.
  const { changedFiles, houseFigures, houseTable } = await import('./house.mjs')
  const figures = houseFigures(repository)
  return { ok: figures.every(({ now, limit }) => now <= limit), output: houseTable(figures, changedFiles()) }
}

async function commits() {
  const problems = await historyProblems(repository)
  return { ok: problems.length === 0, output: [...problems, howToMend].join('\n') }
}

async function bundleBudgets() {
  await buildWeb(node)
  const weights = [...weigh(join(repository, 'web/dist')), ...weighConsole(join(repository, 'console/dist'))]
  return { ok: weights.every(({ kb, budget }) => kb <= budget), output: table(weights) }
}
