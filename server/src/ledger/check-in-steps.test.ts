import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day_ms } from '@tarazu/contract/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WholeWorld, wholeWorld } from '../testing/whole-world.ts'
import { checkLedger, checks } from './check.ts'
import { checkInSteps } from './check-in-steps.ts'

let world: WholeWorld
let folder: string
let file: string

beforeAll(async () => {
  world = await wholeWorld()
  folder = await mkdtemp(join(tmpdir(), 'tarazu-check-'))
  file = join(folder, 'progress')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close({ transfersAtLeast: 30 })
})

const last = checks.at(-1)?.name ?? ''
const exists = () =>
  readFile(file).then(
    () => true,
    () => false,
  )

/** Runs the checks, stopped after so many of them, as by a signal. */
async function run(stopAfter = checks.length) {
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (said.length === stopAfter && stopAfter < checks.length) throw new Error('stopped')
  }
  const report = await checkInSteps(world.deps.db, { file, clock: world.clock, say }).catch(() => undefined)
  return { said, report }
}

const doneBefore = (said: readonly string[]) => said.filter((line) => line.includes(': looked at ')).length

test('checks that are stopped go on after the last that was done, and report the same', async () => {
  const began = world.clock.now()
  expect((await run(5)).report).toBeUndefined()
  const stopped = world.clock.now()
  // A line that was being written when the machine lost its power.
  await writeFile(file, `${await readFile(file, 'utf8')}{"system":"`)
  expect(doneBefore((await run(8)).said)).toBe(5)
  const { said, report } = await run()
  expect(doneBefore(said)).toBe(8)
  expect(said).toHaveLength(checks.length)
  expect(report).toMatchObject(await checkLedger(world.deps.db))
  expect(Date.parse(report?.since ?? '')).toBeGreaterThanOrEqual(began)
  expect(Date.parse(report?.since ?? '')).toBeLessThanOrEqual(stopped)
  expect(await exists()).toBe(false)
  expect(doneBefore((await run()).said)).toBe(0)
})

test('a problem that was found before they were stopped is in the report', async () => {
  await run(5)
  const [first = '', ...rest] = (await readFile(file, 'utf8')).split('\n')
  const problem = `${checks[0]?.name}: as it was`
  await writeFile(file, [JSON.stringify({ ...JSON.parse(first), problems: [problem] }), ...rest].join('\n'))
  expect((await run()).report?.problems).toEqual([problem])
})

test('a check whose SQL has changed is done anew', async () => {
  await run(5)
  const [first = '', ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [JSON.stringify({ ...JSON.parse(first), query: 'another' }), ...rest].join('\n'))
  expect(doneBefore((await run()).said)).toBe(4)
})

test('a file that cannot be written is told before anything is looked at', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const nowhere = join(folder, 'nowhere', 'progress')
  await expect(checkInSteps(world.deps.db, { file: nowhere, clock: world.clock, say })).rejects.toThrow(
    'ENOENT',
  )
  expect(said).toEqual([])
})

test('checks of another database or of more than a week ago are done anew', async () => {
  await run(5)
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/"system":"\d+/g, '"system":"1'))
  expect(doneBefore((await run(7)).said)).toBe(0)
  world.clock.step(7 * day_ms + 1)
  const { said } = await run()
  expect(doneBefore(said)).toBe(0)
  expect(said.at(-1)).toContain(last)
})
