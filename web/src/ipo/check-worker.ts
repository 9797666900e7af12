/**
 * Fetches a published allotment and computes all of it again, beside the page: a hundred thousand applications would
 * hold up the finger that scrolls.
 */
import { makeClient } from '@tarazu/contract/client'
import { allotmentProblem } from '@tarazu/contract/ipo/allotment'
import { getAllotment } from '@tarazu/contract/ipo/api'
import type { CheckMessage, CheckWish } from './allotment-check.ts'

// Anybody may ask for it, so no token is needed; a long list takes its time on a bad network.
const call = makeClient({ baseUrl: '/api', token: () => undefined, timeout_ms: 60_000 })
const tell = (message: CheckMessage) => self.postMessage(message)

self.onmessage = async ({ data: { issue, number } }: MessageEvent<CheckWish>) => {
  try {
    tell({ step: 'fetch', applications: 0 })
    const file = await call(getAllotment, { id: issue })
    const applications = file.applications.length
    const problem = allotmentProblem(file, (step) => tell({ step, applications }))
    const own = file.applications.find(([each]) => each === number)
    tell({
      done: {
        problem,
        applications,
        format: file.format,
        seed: file.seed,
        seedHash: file.seedHash,
        listHash: file.listHash,
        shares: own && own[2] * file.lot,
      },
    })
  } catch (error) {
    tell({ failed: error instanceof Error ? error.name : '' })
  }
}
