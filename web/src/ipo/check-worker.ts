/** Fetches a published allotment and recomputes it in a worker: 100,000 applications would block the page. */
import { makeClient } from '@tarazu/contract/client'
import { allotmentProblem } from '@tarazu/contract/ipo/allotment'
import { getAllotment } from '@tarazu/contract/ipo/api'
import type { CheckMessage, CheckRequest } from './allotment-check.ts'

// Allotments are public, so no token is needed. The timeout allows for a long list on a bad network.
const call = makeClient({ baseUrl: '/api', token: () => undefined, timeout_ms: 60_000 })
const post = (message: CheckMessage) => self.postMessage(message)

self.onmessage = async ({ data: { issue, number } }: MessageEvent<CheckRequest>) => {
  try {
    post({ step: 'fetch', applications: 0 })
    const file = await call(getAllotment, { id: issue })
    const applications = file.applications.length
    const problem = allotmentProblem(file, (step) => post({ step, applications }))
    const own = file.applications.find(([each]) => each === number)
    post({
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
    post({ failed: error instanceof Error ? error.name : '' })
  }
}
