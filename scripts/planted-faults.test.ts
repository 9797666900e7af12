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

/** Anew, or without it. */
const replaces = (migration: string, name: string) =>
  new RegExp(`\\b(create (or replace )?|drop )function (if exists )?${name}\\b`, 'i').test(migration)

const drops = (migration: string, trigger: string) =>
  new RegExp(`\\bdrop trigger (if exists )?${trigger}\\b`, 'i').test(migration)

const triggersOf = (name: string) =>
  migrations.flatMap((file) =>
    [
      ...textOf(join(folder, file)).matchAll(
        /create (?:constraint )?trigger (\w+)[^;]*?execute function (\w+)/gi,
      ),
    ]
      .filter(([, , does]) => does === name)
      .map(([, trigger = '']) => trigger),
  )

test.each([
  ['create or replace function post(x int) returns void', true],
  ['create function post() returns void', true],
  ['drop function post(int);', true],
  ['drop function if exists post;', true],
  ['create function post_all() returns void', false],
  ['select post(1)', false],
])('"%s" takes the place of post: %s', (migration, expected) => {
  expect(replaces(migration, 'post')).toBe(expected)
})

function isReplaced({ file, from }: Fault) {
  const text = textOf(file)
  const before = [...text.slice(0, text.indexOf(from)).matchAll(/^create (?:or replace )?function (\w+)\(/gm)]
  const name = before.at(-1)?.[1]
  if (!name) return false
  const later = migrations.filter((each) => each > basename(file)).map((each) => textOf(join(folder, each)))
  const triggers = triggersOf(name)
  // The last trigger that goes takes with it all that its function did.
  const gone = triggers.length > 0 && triggers.every((trigger) => later.some((each) => drops(each, trigger)))
  return gone || later.some((each) => replaces(each, name))
}
