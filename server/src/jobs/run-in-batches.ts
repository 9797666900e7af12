import type { Round } from './run-each.ts'

/** So many failures in a row are not the items' fault: money is missing, or the database is away. */
const maxFailures = 20

export type BatchItem = { id: bigint; number: string }

type Batches = {
  maxSize: number
  /** Handles up to `size` items, except `left`, in one transaction. Returns how many there were. */
  batch(size: number, left: readonly bigint[]): Promise<number>
  /** The first item of the next batch. */
  first(left: readonly bigint[]): Promise<BatchItem | undefined>
}

/**
 * Runs batches until nothing is left. A batch that fails is retried with fewer items, down to the single one
 * that fails, which is left for the next round. Returns whether everything was done.
 */
export async function runInBatches({ held, failed }: Round, { maxSize, batch, first }: Batches) {
  const left: bigint[] = []
  let size = maxSize
  while (held()) {
    try {
      if ((await batch(size, left)) === 0) return left.length === 0
    } catch (error) {
      if (size > 1) {
        size = Math.ceil(size / 8)
        continue
      }
      const one = left.length < maxFailures ? await first(left) : undefined
      if (!one) throw error
      failed(one.number, error)
      left.push(one.id)
      size = maxSize
    }
  }
  return false
}
