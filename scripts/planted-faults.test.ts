/** A fault that cannot be planted, or that a later migration takes out again, would tell nothing about the tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Fault, faults } from '../e2e/planted-faults/faults.ts'

const repository = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8')
const folder = 'server/src/db/migrations'
const migrations = readdirSync(join(repository, folder)).sort()

test('what each planted fault takes the place of stands in its file once', () => {
  const gone = faults.filter(({ file, from }) => textOf(file).split(from).length !== 2)
  expect(gone.map(({ what, file }) => `${file}: ${what}`)).toEqual([])
})

test('no planted fault lies in a function that a later migration replaces', () => {
  const replaced = faults.filter(({ file }) => file.startsWith(folder)).filter(isReplaced)
  expect(replaced.map(({ what, file }) => `${file}: ${what}`)).toEqual([])
})

function isReplaced({ file, from }: Fault) {
  const text = textOf(file)
  const before = [...text.slice(0, text.indexOf(from)).matchAll(/^create (?:or replace )?function (\w+)\(/gm)]
  const name = before.at(-1)?.[1]
  if (!name) return false
  return migrations
    .filter((later) => later > basename(file))
    .some((later) =>
      new RegExp(`^create (or replace )?function ${name}\\(`, 'm').test(textOf(join(folder, later))),
    )
}
