/** What `npm audit --json` has printed, in words. */

/**
 * A registry that does not answer says nothing about holes, and must not look as if there were none.
 * @param {string} output its two streams, in any order
 * @returns {{ said: string, code: 0 | 1 | 2 }}
 */
export function holesIn(output) {
  const report = jsonIn(output)
  const found = report?.metadata?.vulnerabilities?.total
  if (!Number.isInteger(found)) {
    const why = report?.message ?? report?.error?.summary ?? output.trim().split('\n').at(-1)
    return { said: `Nothing is known: the registry did not answer. ${why}`, code: 2 }
  }
  if (found === 0) return { said: 'The registry knows of no hole in any locked package.', code: 0 }
  const lines = Object.values(report.vulnerabilities ?? {}).map(
    (/** @type {any} */ { name, severity, range, via }) =>
      `${severity}  ${name} ${range}  ${via.map((/** @type {any} */ each) => each.url ?? each).join(' ')}`,
  )
  return { said: [...lines, `${found} known holes.`].join('\n'), code: 1 }
}

/** Lines before and after it are of npm's other stream. @param {string} output @returns {any} */
function jsonIn(output) {
  const lines = output.split('\n')
  const from = lines.indexOf('{')
  const to = lines.lastIndexOf('}')
  if (from === -1 || to < from) return undefined
  try {
    return JSON.parse(lines.slice(from, to + 1).join('\n'))
  } catch {
    return undefined
  }
}
