/**
 * Plants one fault after the other in a copy of the repository and runs the tests of the code of money on it:
 * all have to be caught (safety S11). `npm run planted-faults`, with words of a fault as arguments for only
 * those. Takes half an hour.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { type Fault, faults } from './faults.ts'

beginTestRun()

const repository = resolve(import.meta.dirname, '../..')
/**
 * Run after the file that is known to catch it and the tests beside the fault, where most end; the quickest
 * first.
 */
const suites = [
  [
    'contract/src',
    'server/src/ledger',
    'server/src/orders',
    'server/src/withdrawals',
    'server/src/recharges',
    'server/src/reconciliation',
    'server/src/statements',
    'server/src/loans',
    'server/src/approvals',
    'server/src/queues',
  ],
  ['server/test/app.model.test.ts', 'server/test/app.authorization.test.ts', 'server/src/events'],
  ['server/test/app.lossy-network.test.ts', 'server/test/app.clock.test.ts'],
]
const settings = { MODEL_SEED: '7', NETWORK_SEED: '7' }
/** Files of tests that were seen passing without a fault. */
const sound = new Set<string>()

const words = process.argv.slice(2)
/** The fault at which a run that was broken off goes on. */
const first = Number(process.env['FAULTS_FROM'] ?? 0)
const chosen = faults
  .slice(first)
  .filter(({ what, file }) => words.every((word) => `${what} ${file}`.includes(word)))
const copy = await copyRepository()
await requireKnownNames()
let runner: Vitest | undefined
let survivors = 0
try {
  for (const fault of chosen) {
    const catcher = await caught(fault)
    if (!catcher) survivors += 1
    console.log(
      `${catcher ? 'caught  ' : 'SURVIVED'}  ${fault.what}  (${fault.file})${catcher ? `  by ${catcher}` : ''}`,
    )
  }
} finally {
  await startAnew()
  await rm(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors} caught, ${survivors} survived`)
process.exitCode = survivors === 0 && chosen.length > 0 ? 0 : 1

/** Its packages are ours, its workspaces its own. */
async function copyRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-faults-'))
  for (const name of [
    'contract',
    'server',
    'docs',
    'scripts',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ]) {
    await cp(join(repository, name), join(folder, name), { recursive: true })
  }
  await mkdir(join(folder, 'node_modules/@tarazu'), { recursive: true })
  for (const name of await readdir(join(repository, 'node_modules'))) {
    if (name !== '@tarazu')
      await symlink(join(repository, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of ['contract', 'server'])
    await symlink(join('../..', name), join(folder, 'node_modules/@tarazu', name))
  return folder
}

/**
 * A fault that uses a name which does not exist would fail every test without planting what it says. So all
 * are planted together once, and the compiler is asked for unknown names only.
 */
async function requireKnownNames() {
  const texts = new Map<string, string>()
  for (const fault of chosen.filter(({ file }) => file.endsWith('.ts'))) {
    const file = join(copy, fault.file)
    texts.set(file, planted(fault, texts.get(file) ?? (await readFile(file, 'utf8'))))
  }
  const right = new Map<string, string>()
  for (const [file, text] of texts) {
    right.set(file, await readFile(file, 'utf8'))
    await writeFile(file, text)
  }
  const compiler = join(copy, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(compiler, ['-p', join(copy, 'tsconfig.json'), '--noEmit'], {
    encoding: 'utf8',
    cwd: copy,
  })
  for (const [file, text] of right) await writeFile(file, text)
  const unknown = stdout.split('\n').filter((line) => /error TS(2304|2552):/.test(line))
  if (unknown.length > 0) throw new Error(`planted faults use unknown names:\n${unknown.join('\n')}`)
}

/**
 * The test that catches it: with the fault it fails twice, and without it passes. Once is not enough: on a
 * busy machine tests of many requests at once fail by themselves.
 */
async function caught(fault: Fault): Promise<string | undefined> {
  const file = join(copy, fault.file)
  const right = await readFile(file, 'utf8')
  const write = async (text: string) => {
    await writeFile(file, text)
    // The template of the test databases is made by the migrations that are there when the runner starts.
    if (fault.file.endsWith('.sql')) await startAnew()
    else (await running()).invalidateFile(file)
  }
  const faulty = planted(fault, right)
  try {
    for (const paths of suitesFor(fault)) {
      await write(faulty)
      const failure = await failureIn(paths)
      if (!failure) continue
      if (!sound.has(failure.file)) {
        await write(right)
        await expectSound(failure)
        await write(faulty)
      }
      const again = await failureIn([failure.file])
      if (again) return again.test
    }
  } finally {
    await write(right)
  }
}

/**
 * A function of the database has its tests where it is called, and what stands above the folders has them all
 * over.
 */
function suitesFor({ file, by }: Fault) {
  if (file.endsWith('.sql')) return [[by], ['server/src/ledger', 'server/src/orders'], ...suites]
  return dirname(file) === 'server/src' ? [[by], ...suites] : [[by], [dirname(file)], ...suites]
}

/** Looked at once for each file of tests, and once more where the machine was late. */
async function expectSound({ file, test }: Failure) {
  if ((await failureIn([file])) && (await failureIn([file])))
    throw new Error(`without any fault fails: ${test}`)
  sound.add(file)
}

function planted({ from, to, what }: Fault, text: string) {
  if (text.split(from).length !== 2) throw new Error(`"${what}": its place is not there exactly once`)
  // A function, for a replacement may hold dollar signs.
  return text.replace(from, () => to)
}

/**
 * One for many faults, with one PostgreSQL: to start them takes longer than most tests. It ends with the
 * first that fails.
 */
async function running() {
  const vitest =
    runner ??
    (await createVitest('test', {
      root: copy,
      watch: false,
      project: ['server', 'pure'],
      env: settings,
      reporters: [
        {
          onTestCaseResult(test) {
            if (test.result().state === 'failed') void vitest.cancelCurrentRun('test-failure')
          },
        },
      ],
    }))
  runner = vitest
  return vitest
}

async function startAnew() {
  await runner?.close()
  runner = undefined
}

/** The first test that fails, undefined when all pass. */
async function failureIn(paths: string[]): Promise<Failure | undefined> {
  const vitest = await running()
  const specifications = await vitest.globTestSpecifications(paths)
  if (specifications.length === 0) return undefined
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const files = new Set(specifications.map(({ moduleId }) => moduleId))
  // It remembers those of earlier runs, too.
  for (const { moduleId, relativeModuleId: file, children } of testModules) {
    // A run that was ended early says of a file only what became of its tests.
    const [test] = children.allTests('failed')
    if (files.has(moduleId) && test) return { file, test: test.fullName }
  }
  const failed = testModules.find((module) => files.has(module.moduleId) && module.state() === 'failed')
  return failed && { file: failed.relativeModuleId, test: `the end of ${failed.relativeModuleId}` }
}

type Failure = { file: string; test: string }
