/**
 * Real market files, which are not in the repository but in REAL_DATA_DIR or `../shared/data` beside it.
 * Tests that need them are skipped, and say so, if they are absent.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe } from 'vitest'

const repository = resolve(import.meta.dirname, '../../..')
export const realDataDir = resolve(repository, process.env['REAL_DATA_DIR'] || '../shared/data')

const present = existsSync(realDataDir)

export const describeWithRealData: (name: string, body: () => void) => void = present
  ? (name, body) => describe(name, body)
  : (name, body) =>
      describe.skip(
        `${name} (skipped: no real market files in ${realDataDir}, see REAL_DATA_DIR in docs/commands.md)`,
        body,
      )

export const realFile = (path: string) => readFileSync(join(realDataDir, path), 'utf8')

export const realFiles = (folder: string) => (present ? readdirSync(join(realDataDir, folder)).sort() : [])

/** The rows of a CSV file by the names in its first line. The test files have no quoted commas. */
export function realRows(path: string): Record<string, string>[] {
  const [head = '', ...lines] = realFile(path).trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))
  })
}
