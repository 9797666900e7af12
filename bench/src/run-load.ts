import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Load, LoadResult } from './load.ts'

const run = promisify(execFile)

export async function runLoad(load: Load): Promise<LoadResult> {
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, 'load.ts'), JSON.stringify(load)],
    {
      maxBuffer: 1e8,
    },
  )
  const result: LoadResult = JSON.parse(stdout)
  if (result.failed > 0)
    throw new Error(`${result.failed} requests failed, the first with ${result.firstFailure}`)
  if (result.refused > 0)
    process.stderr.write(`${result.refused} requests were turned away, and came again\n`)
  return result
}
