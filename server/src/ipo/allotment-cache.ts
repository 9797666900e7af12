import type { Allotted } from '@tarazu/contract/ipo/allotment'
import type { AllotmentFile } from '@tarazu/contract/ipo/issue'
import { LRUCache } from 'lru-cache'

type Computed = { listHash: string; result: Allotted[] }

export type AllotmentCache = ReturnType<typeof makeAllotmentCache>

/**
 * What was asked for last, by issue; part of `Deps`. A list can be long, and never changes after the close.
 */
export function makeAllotmentCache() {
  const max = 4
  return {
    results: new LRUCache<number, Computed>({ max }),
    /** Each file is encoded once and sent many times (`reply-body.ts`). */
    files: new LRUCache<number, AllotmentFile>({ max }),
  }
}
