/** Custom properties of the styles that are asked for and defined nowhere, and those that nobody asks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walkFiles } from './walk-files.mjs'

const styled = /^(web|console|ui)\/(src\/.*\.(css|ts|tsx|html)|index\.html)$/
const unstyled = /\.(test|d)\.ts$/

/** @param {string} root @returns {Record<string, string>} the text of each file that may name one, by its path */
export function readStyles(root) {
  const files = walkFiles(root).filter((file) => styled.test(file) && !unstyled.test(file))
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** A rule defines one, a component does in `style`, and a script with `setProperty`. */
const definitions = [
  /(?<=^|[{;\s])(--[\w-]+)\s*:/g,
  /@property\s+(--[\w-]+)/g,
  /['"`](--[\w-]+)['"`]\]?\s*:/g,
  /setProperty\(\s*['"`](--[\w-]+)/g,
]
/** What draws by itself, a chart for one, reads them by their names. */
const uses = [/var\(\s*(--[\w-]+)/g, /(?<!(?:set|remove)Property\(\s*)['"`](--[\w-]+)['"`](?!\]?\s*:)/g]

/** @param {Record<string, string>} files @returns {string[]} */
export function propertyProblems(files) {
  const found = Object.entries(files).map(([file, text]) => {
    const said = text.replace(/\/\*[\s\S]*?\*\//g, '')
    return { file, asked: names(said, uses), defined: names(said, definitions) }
  })
  const naming = found.filter(({ asked, defined }) => asked.length > 0 || defined.length > 0)
  return naming.flatMap(({ file, asked, defined }) => {
    const near = naming.filter((other) => areTogether(file, other.file))
    const missing = asked.filter((name) => !near.some((other) => other.defined.includes(name)))
    const idle = defined.filter((name) => !near.some((other) => other.asked.includes(name)))
    return [
      ...missing.map((name) => `${file}: ${name} is asked for and defined nowhere`),
      ...idle.map((name) => `${file}: ${name} is defined, and nobody asks for it`),
    ]
  })
}

/** @param {string} text @param {RegExp[]} patterns */
function names(text, patterns) {
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)))]
}

/** The two apps have `ui` in common, and nothing else. @param {string} one @param {string} other */
function areTogether(one, other) {
  const [first, second] = [one.split('/')[0], other.split('/')[0]]
  return first === second || first === 'ui' || second === 'ui'
}
