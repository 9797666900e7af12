/** One program at a time works with the folder of a witness. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WitnessError } from './witness-error.ts'

/** Answers what lets go of it. What a killed process has left behind is taken over. */
export function holdFolder(folder: string): () => void {
  const path = join(folder, 'running')
  const left = processIn(path)
  if (left !== undefined && left !== process.pid && isAlive(left))
    throw new WitnessError(
      `The process ${left} works with ${folder}: stop it first. If it is none, remove ${path}.`,
    )
  if (left !== undefined) rmSync(path)
  writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
  return () => rmSync(path, { force: true })
}

function processIn(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || process.pid
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(process_id: number): boolean {
  try {
    process.kill(process_id, 0)
    return true
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
