/** Adds up what the test runners report. A runner that breaks without a failed test counts as one failure. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/**
 * `broken`: what failed, each with the first line of why. `flaky`: what passed at the second try. `left`: what was skipped.
 * @typedef {Counts & { broken?: string[], flaky?: string[], left?: string[] }} Tally
 */

/**
 * @param {any} report JSON of Vitest @param {number} exitCode
 * @param {{ file: string, suite: string, message: string }[]} hooks those that failed, of `failed-hooks.mjs`
 * @param {boolean} withoutThorough thorough tests were not asked for
 * @returns {Tally}
 */
export function tallyOfVitest(report, exitCode, hooks = [], withoutThorough = false) {
  const failed = report?.numFailedTests ?? 0
  const results = (report?.testResults ?? []).flatMap(
    (/** @type {any} */ { assertionResults = [] }) => assertionResults,
  )
  const isLeftOut = (/** @type {any} */ { status, tags = [] }) =>
    withoutThorough && status === 'skipped' && tags.includes('thorough')
  const left = namesOf(
    results,
    (result) => ['pending', 'skipped', 'todo', 'disabled'].includes(result.status) && !isLeftOut(result),
  )
  const broken = [
    ...results
      .filter((/** @type {any} */ { status }) => status === 'failed')
      .map((/** @type {any} */ { fullName, failureMessages = [] }) => withWhy(fullName, failureMessages[0])),
    ...hooks.map(({ file, suite, message }) => withWhy(`${file}, before or after ${suite}`, message)),
    // A file that could not be read or set up has a message of its own, and no test that failed.
    ...(report?.testResults ?? [])
      .filter(
        (/** @type {any} */ { name, status, assertionResults = [] }) =>
          status === 'failed' &&
          !hooks.some(({ file }) => file === name) &&
          !assertionResults.some((/** @type {any} */ one) => one.status === 'failed'),
      )
      .map((/** @type {any} */ { name, message }) => withWhy(name, message)),
  ]
  // It keeps what the first try said.
  const flaky = namesOf(
    results,
    ({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0,
  )
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0) - results.filter(isLeftOut).length,
    ...(broken.length > 0 && { broken }),
    ...(flaky.length > 0 && { flaky }),
    ...(left.length > 0 && { left }),
  }
}

/** @param {unknown} name @param {unknown} message first line of it is enough to know where to look */
function withWhy(name, message) {
  const why = String(message ?? '')
    .trim()
    .split('\n')[0]
    ?.slice(0, 200)
  return why ? `${String(name).trim()}: ${why}` : String(name).trim()
}

/** @param {any[]} results @param {(result: any) => boolean} wanted @returns {string[]} */
function namesOf(results, wanted) {
  return results.filter(wanted).map(({ fullName }) => String(fullName).trim())
}

/** @param {any} report JSON of Playwright @param {number} exitCode @returns {Tally} */
export function tallyOfPlaywright(report, exitCode) {
  const stats = report?.stats ?? {}
  const suites = report?.suites ?? []
  const broken = suites.flatMap((/** @type {any} */ suite) => namedIn(suite, 'unexpected'))
  const flaky = suites.flatMap((/** @type {any} */ suite) => namedIn(suite, 'flaky'))
  const left = suites.flatMap((/** @type {any} */ suite) => namedIn(suite, 'skipped'))
  const failed = stats.unexpected ?? 0
  return {
    // One that needed its second try has passed: its list names it as flaky.
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: stats.skipped ?? 0,
    ...(broken.length > 0 && { broken }),
    ...(flaky.length > 0 && { flaky }),
    ...(left.length > 0 && { left }),
  }
}

/** Suites hold suites, files first. @param {any} suite @param {string} wanted status @returns {string[]} */
function namedIn({ file, specs = [], suites = [] }, wanted) {
  const own = specs
    .filter((/** @type {any} */ { tests }) =>
      tests?.some((/** @type {any} */ { status }) => status === wanted),
    )
    .map((/** @type {any} */ { title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap((/** @type {any} */ suite) => namedIn(suite, wanted))]
}

/** What failed, what needed a second try, and what was not tried, where it is still seen: before the last line. @param {Tally[]} tallies */
export function namedLines(tallies) {
  return [
    ...tallies.flatMap(({ broken = [] }) => broken).map((name) => `failed: ${name}`),
    ...tallies.flatMap(({ flaky = [] }) => flaky).map((name) => `flaky: ${name}`),
    ...tallies.flatMap(({ left = [] }) => left).map((name) => `skipped: ${name}`),
  ]
}

/** @param {Tally[]} tallies @returns {Tally} */
export function total(tallies) {
  const sum = (/** @type {keyof Counts} */ key) => tallies.reduce((so, tally) => so + tally[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The last line of `npm test`. @param {Tally} tally */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
