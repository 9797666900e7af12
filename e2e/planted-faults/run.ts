/**
 * Plants one fault after the other in a copy of the repository and runs the tests of the code of money on it: all have to be
 * caught (safety S11). `npm run planted-faults`, with words of a fault as arguments for only those. Takes half an hour.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { type Fault, faults } from './faults.ts'

const repository = resolve(import.meta.dirname, '../..')
/** After the tests beside the fault, where most end; the quickest first. */
const suites = [
  [
    'contract/src',
    'server/src/ledger',
    'server/src/orders',
    'server/src/wallet',
    'server/src/loans',
    'server/src/approvals',
    'server/src/queues',
  ],
  ['server/src/app.model.test.ts', 'server/src/app.authorization.test.ts', 'server/src/events'],
  ['server/src/app.lossy-network.test.ts', 'server/src/app.clock.test.ts'],
]
const settings = { MODEL_SEED: '7', NETWORK_SEED: '7' }
/** Files of tests that were seen passing without a fault. */
const sound = new Set<string>()

const words = process.argv.slice(2)
/** Where a run that was broken off goes on. */
const first = Number(process.env['FAULTS_FROM'] ?? 0)
const chosen = faults
  .slice(first)
  .filter(({ what, file }) => words.every((word) => `${what} ${file}`.includes(word)))
const copy = await copyRepository()
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
  await rm(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors} caught, ${survivors} survived`)
process.exitCode = survivors === 0 && chosen.length > 0 ? 0 : 1

/** Its packages are ours, its workspaces its own. */
async function copyRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-faults-'))
  for (const name of ['contract', 'server', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
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
 * The test that catches it: with the fault it fails twice, and without it passes. Once is not enough: on a busy machine tests of many
 * requests at once fail by themselves.
 */
async function caught(fault: Fault): Promise<string | undefined> {
  const file = join(copy, fault.file)
  const right = await readFile(file, 'utf8')
  const faulty = planted(fault, right)
  try {
    for (const paths of suitesFor(fault)) {
      await writeFile(file, faulty)
      const failure = await failureIn(paths)
      if (!failure) continue
      await writeFile(file, right)
      await expectSound(failure)
      await writeFile(file, faulty)
      const again = await failureIn([failure.file])
      if (again) return again.test
    }
  } finally {
    await writeFile(file, right)
  }
}

/** A function of the database has its tests where it is called, and what stands above the folders has them all over. */
function suitesFor({ file }: Fault) {
  if (file.endsWith('.sql')) return [['server/src/ledger', 'server/src/orders'], ...suites]
  return dirname(file) === 'server/src' ? suites : [[dirname(file)], ...suites]
}

/** Looked at once for each file of tests, and once more where the machine was late. */
async function expectSound({ file, test }: Failure) {
  if (sound.has(file)) return
  if ((await failureIn([file])) && (await failureIn([file])))
    throw new Error(`without any fault fails: ${test}`)
  sound.add(file)
}

function planted({ from, to, what }: Fault, text: string) {
  if (text.split(from).length !== 2) throw new Error(`"${what}": its place is not there exactly once`)
  // A function, for a replacement may hold dollar signs.
  return text.replace(from, () => to)
}

/** The first test that fails, undefined when all pass. */
async function failureIn(paths: string[], tries = 3): Promise<Failure | undefined> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const program = join(copy, 'node_modules/vitest/vitest.mjs')
  const args = ['--bail=1', '--reporter=json', `--outputFile=${report}`, '--project=server', '--project=pure']
  const child = spawn(process.execPath, [program, 'run', ...args, ...paths], {
    cwd: copy,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const code = await new Promise((done) => child.on('exit', done))
  if (code === 0) return undefined
  const { testResults = [] } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Report
  // Files that were not come to any more are reported as failed, too, without a test and without a word.
  const failed =
    testResults.find(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')) ??
    testResults.find(({ status, message }) => status === 'failed' && message !== '')
  if (!failed) {
    // The machine may have had no room for it, which says nothing of the fault.
    if (tries > 1) return failureIn(paths, tries - 1)
    return { file: paths[0] ?? '', test: 'the start of the tests' }
  }
  const file = relative(copy, failed.name)
  const test = failed.assertionResults.find(({ status }) => status === 'failed')
  return { file, test: test?.fullName ?? `the end of ${file}` }
}

type Failure = { file: string; test: string }

type Report = {
  testResults?: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}
