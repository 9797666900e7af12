/** Adds up what the test runners report. A runner that breaks without a failed test counts as one failure. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {any} report JSON of Vitest @param {number} exitCode @returns {Tally} */
export function tallyOfVitest(report, exitCode) {
  const failed = report?.numFailedTests ?? 0
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

/** @param {any} report JSON of Playwright @param {number} exitCode @returns {Tally} */
export function tallyOfPlaywright(report, exitCode) {
  const stats = report?.stats ?? {}
  const failed = stats.unexpected ?? 0
  return {
    // Where a second try is allowed (CI), one that needed it has passed: its list names it as flaky.
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: stats.skipped ?? 0,
  }
}

/** @param {Tally[]} tallies @returns {Tally} */
export function total(tallies) {
  const sum = (/** @type {keyof Tally} */ key) => tallies.reduce((so, tally) => so + tally[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The last line of `npm test`. @param {Tally} tally */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
