import type { Round } from './run-each.ts'

/** Where so many fail one after the other it is not they: there is no money, or the database is away. */
const maxFailures = 20

export type BatchItem = { id: bigint; number: string }

type Batches = {
  /** How many at a time. */
  maxSize: number
  /** A transaction of its own, of so many but those that are left. Answers how many there were. */
  batch(size: number, left: readonly bigint[]): Promise<number>
  /** The next one of them. */
  first(left: readonly bigint[]): Promise<BatchItem | undefined>
}

/**
 * One batch after the other until nothing is there. One that fails is tried again with fewer, down to the one that it fails at, which is
 * left for the next round. Answers whether all of it was done.
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
