import { appendFileSync } from 'node:fs'

/**
 * A reporter of Vitest: what its report in JSON leaves out, why the preparing or tidying up of a suite failed. Appends a line
 * of JSON for each to the file that `FAILED_HOOKS` names.
 */
export default class FailedHooks {
  /** @param {import('vitest/node').TestSuite} suite */
  onTestSuiteResult(suite) {
    for (const { message } of suite.errors()) {
      const line = JSON.stringify({ file: suite.module.moduleId, suite: suite.fullName, message })
      appendFileSync(String(process.env.FAILED_HOOKS), `${line}\n`)
    }
  }
}
