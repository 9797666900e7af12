import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { deskFiles } from '../../scripts/desk-files.mjs'
import { deskList } from '../src/desk/desk-files.ts'

type Entry = { url: string }

/**
 * Leaves what phones never need out of the precache, and writes its names into a list, from which a desk takes
 * them (`web/src/desk/keep-desk.ts`).
 */
export function withoutDeskFiles() {
  let left = new Set<string>()
  const plugin: Plugin = {
    name: 'desk-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = deskFiles(JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')))
      if (files.length === 0) throw new Error('No file is of a desk alone: see scripts/desk-files.mjs.')
      left = new Set(files)
      await writeFile(join(dir, deskList), JSON.stringify(files))
    },
  }
  const leaveOut = <T extends Entry>(manifest: T[]) => ({
    manifest: manifest.filter(({ url }) => !left.has(url)),
  })
  return { plugin, leaveOut }
}
