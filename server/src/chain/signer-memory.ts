/** What the signer of the log remembers outside of the database: the last tree that it signed. */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Checkpoint, checkpointText, parseCheckpoint } from '@tarazu/contract/chain/checkpoint'

export type Memory = Pick<Checkpoint, 'origin' | 'size' | 'root'>

/** `unreadable`: the file is there and says nothing. Undefined: there is no file. */
export async function readMemory(file: string): Promise<Memory | 'unreadable' | undefined> {
  try {
    return parseCheckpoint(await readFile(file, 'utf8')) ?? 'unreadable'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Replaces the memory, as a checkpoint without a signature. It is on the disk when this returns, so that a
 * signature that was given is never forgotten in a power cut.
 */
export async function writeMemory(file: string, { origin, size, root }: Memory) {
  const draft = `${file}.new`
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(checkpointText({ origin, size, root, extensions: [] }))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}
