import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Each migration with the SHA-256 of its text. A database remembers it, and refuses to start where the text
 * has changed.
 */
const known: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'migrations.json'), 'utf8'),
)

test('no migration has changed since it was written: put it back and add a new one, with its line in migrations.json', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const now = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ])
  expect(now.length).toBeGreaterThan(80)
  expect(Object.fromEntries(now)).toEqual(known)
})
