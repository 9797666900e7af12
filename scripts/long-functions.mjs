/** Functions that are longer than one screen, by the syntax of TypeScript. */
import { parseSync } from '@swc/core'

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod'])

/**
 * How many functions of a file have more than `maxLines` lines. A function inside another one counts by itself as well.
 *
 * @param {string} file @param {string} text @param {number} maxLines
 */
export function longFunctions(file, text, maxLines) {
  if (text.split('\n').length <= maxLines) return 0
  // Positions are counted in bytes through all files that were parsed; the semicolon is where this one begins.
  const source = Buffer.from(`;${text}`)
  const module = parseSync(String(source), { syntax: 'typescript', tsx: file.endsWith('x') })
  let count = 0
  const visit = (/** @type {unknown} */ node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, span } = /** @type {{ type?: string, span?: { start: number, end: number } }} */ (node)
    if (span && kinds.has(type ?? '')) {
      const body = source.subarray(span.start - module.span.start, span.end - module.span.start)
      if (String(body).split('\n').length > maxLines) count += 1
    }
    Object.values(node).forEach(visit)
  }
  visit(module.body)
  return count
}
