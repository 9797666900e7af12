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

test('no migration has changed since it was written, and each new one has its hash in migrations.json', () => {
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
  expect(
    Object.fromEntries(now),
    'Put a migration that was merged back as it was, and change what it made in a new one with the highest number. ' +
      'A new one needs the line in server/src/db/migrations.json that is marked here with its hash.',
  ).toEqual(known)
})
