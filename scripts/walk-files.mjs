/** The files of a folder. `globSync` would do the same, but the scripts start on Node 20, which does not have it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = ['node_modules', 'dist', 'data', '.git']

/** @param {string} folder @param {string} [path] @returns {string[]} paths from `folder`, with forward slashes */
export function walkFiles(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const found = path === '' ? entry.name : `${path}/${entry.name}`
    if (!entry.isDirectory()) return [found]
    return skipped.includes(entry.name) ? [] : walkFiles(folder, found)
  })
}
