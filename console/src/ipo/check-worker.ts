/** Worker: fetches a proposed allotment and computes all of it again. */
import { makeClient } from '@tarazu/contract/client'
import { allotmentProblem } from '@tarazu/contract/ipo/allotment'
import { getProposedAllotment } from '@tarazu/contract/ipo/applications-api'
import type { CheckMessage } from './check-result.ts'

// The session is a cookie, which the browser adds. A long list needs more time than a usual call.
const call = makeClient({
  baseUrl: '/api',
  token: () => undefined,
  headers: { 'x-console': '1' },
  timeout_ms: 60_000,
})
const report = (message: CheckMessage) => self.postMessage(message)

self.onmessage = async ({ data: id }: MessageEvent<number>) => {
  try {
    report({ step: 'fetch', applications: 0 })
    const { applications: rows, ...file } = await call(getProposedAllotment, { id })
    const applications = rows.length
    const problem = allotmentProblem({ ...file, applications: rows }, (step) =>
      report({ step, applications }),
    )
    const lots = rows.reduce((sum, [, , allotted]) => sum + allotted, 0)
    report({
      done: {
        problem,
        applications,
        allotted: lots * file.lot,
        price: file.price,
        resultHash: file.resultHash,
        seedHash: file.seedHash,
        listHash: file.listHash,
      },
    })
  } catch (error) {
    report({ failed: error instanceof Error ? error.name : '' })
  }
}
