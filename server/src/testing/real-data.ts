/** Real market files lie beside the repository, not in it; tests that need them are skipped, saying so, where they are absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe } from 'vitest'

export const realDataDir = resolve(import.meta.dirname, '../../../../shared/data')

const present = existsSync(realDataDir)

export const describeWithRealData: (name: string, body: () => void) => void = present
  ? (name, body) => describe(name, body)
  : (name, body) => describe.skip(`${name} (skipped: no ../shared/data)`, body)

export const realFile = (path: string) => readFileSync(join(realDataDir, path), 'utf8')

export const realFiles = (folder: string) => (present ? readdirSync(join(realDataDir, folder)).sort() : [])

/** Rows of a CSV file by the names in its first line; the test files quote no commas. */
export function realRows(path: string): Record<string, string>[] {
  const [head = '', ...lines] = realFile(path).trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))
  })
}
