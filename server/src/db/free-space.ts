/**
 * PostgreSQL stops when it cannot write its log, and then nothing can be read either. So new work is refused
 * while there is still room for what is under way.
 */
import { statfs } from 'node:fs/promises'
import type { BaseLogger } from 'pino'

export type FreeSpace = {
  /** Too little space is left to accept anything that moves money or securities. */
  short(): boolean
  /** Too little space is left for files, which can wait (safety R9). */
  shortForFiles(): boolean
  /** Bytes that were free when it last looked; undefined: it could not look. */
  bytes(): number | undefined
  stop(): void
}

type Options = {
  log: Pick<BaseLogger, 'error' | 'info'>
  freeBytes?: () => Promise<number>
  every_ms?: number
}

/** Three segments of PostgreSQL's log, and a little more before it counts as enough again. */
export const shortBytes = 48 * 2 ** 20
const roomBytes = 64 * 2 ** 20
/** Uploads stop first. */
export const shortForFilesBytes = 500 * 2 ** 20

export async function watchFreeSpace(folder: string, options: Options): Promise<FreeSpace> {
  const { log, freeBytes = () => freeBytesOf(folder), every_ms = 1_000 } = options
  let short = false
  let shortForFiles = false
  let bytes: number | undefined
  let stopped = false
  let next: NodeJS.Timeout | undefined

  async function look() {
    const free = await freeBytes()
    bytes = free
    shortForFiles = free < shortForFilesBytes
    if (!short && free < shortBytes) {
      short = true
      log.error({ freeBytes: free }, 'the disk is nearly full: nothing new is taken on')
    } else if (short && free >= roomBytes) {
      short = false
      log.info({ freeBytes: free }, 'there is room on the disk again')
    }
  }

  async function lookOn() {
    await look().catch((error: unknown) => {
      bytes = undefined
      log.error({ err: error }, 'the free space is not known')
    })
    if (!stopped) next = setTimeout(() => void lookOn(), every_ms)
  }

  await lookOn()
  return {
    short: () => short,
    shortForFiles: () => shortForFiles,
    bytes: () => bytes,
    stop() {
      stopped = true
      clearTimeout(next)
    },
  }
}

/** The space for ordinary users: PostgreSQL cannot use what is reserved for root. */
async function freeBytesOf(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
