/**
 * A fault that cannot be planted, or that a later version of a function takes out again, would tell nothing
 * about the tests.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Fault, faults } from './faults.ts'

const repository = resolve(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8')

test('what each planted fault takes the place of stands in its file once', () => {
  const gone = faults.filter(({ file, from }) => textOf(file).split(from).length !== 2)
  expect(
    gone.map(({ what, file }) => `${file}: ${what}`),
    'The code has changed: correct `file` and `from` of these in e2e/planted-faults/faults.ts.',
  ).toEqual([])
})

test('the tests that are known to catch planted faults exist', () => {
  for (const by of new Set(faults.map(({ by }) => by))) expect(textOf(by), by).toContain('test')
})

test('no planted fault lies in a function of a migration: those in force have files of their own', () => {
  const inMigrations = faults.filter(({ file }) => file.startsWith('server/src/db/migrations/'))
  expect(inMigrations.length).toBeGreaterThan(0)
  expect(inMigrations.filter(isInFunction).map(({ what, file }) => `${file}: ${what}`)).toEqual([])
})

/** Whether the fault lies between the dollar quotes of a function, and not of a block that runs at once. */
function isInFunction({ file, from }: Fault) {
  const quoted = (textOf(file).split(from)[0] ?? '').split('$$')
  return quoted.length % 2 === 0 && /\bfunction [^;]*$/.test(quoted.at(-2) ?? '')
}
