import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'

const repository = resolve(import.meta.dirname, '../..')

test('the text that each planted fault replaces stands exactly once in its file', async () => {
  const misplaced: string[] = []
  for (const { what, file, from } of faults) {
    const text = await readFile(join(repository, file), 'utf8')
    if (text.split(from).length !== 2) misplaced.push(`${what} (${file})`)
  }
  expect(misplaced).toEqual([])
})

test('the tests that are known to catch planted faults exist', async () => {
  for (const by of new Set(faults.map(({ by }) => by)))
    await expect(readFile(join(repository, by), 'utf8'), by).resolves.toContain('test')
})
