import { readFile } from 'node:fs/promises'
import type { Settings } from '../settings/settings.ts'

/** The lines of ANCHOR_FILE; undefined if there is no such file, or not yet. */
export async function readAnchor({
  anchorFile,
}: Pick<Settings, 'anchorFile'>): Promise<string[] | undefined> {
  if (anchorFile === undefined) return undefined
  try {
    const text = await readFile(anchorFile, 'utf8')
    return text.split('\n').filter((line) => line !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
