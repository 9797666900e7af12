/** `npm run house`: figures of how the code reads, each with its limit. A limit may only become smaller (docs/style.md). */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { longFunctions } from './long-functions.mjs'
import { repository } from './steps.mjs'
import { walkFiles } from './walk-files.mjs'

/** @typedef {{ figure: string, now: number, limit: number, places?: string[] }} Figure */

/** What each figure may be at most. */
export const limits = {
  'wakes of the streams outside of acts/ and events/': 1,
  'transactions opened outside of acts/': 26,
  'journals whose fate is looked at outside of acts/ and ledger/': 1,
  'publishes to operators outside of acts/': 0,
  'files loose in server/src': 4,
  'entries of web/src/shell': 19,
  'entries of console/src/shell': 31,
  'entries of server/src/wallet': 5,
  'lines of the longest api.ts': 250,
  'names that several files of one package export': 0,
  'functions over 70 lines': 18,
  'comments that begin with a preposition': 48,
  'TypeScript lines over 110 columns': 427,
  'lines of the README': 120,
  'journeys that each change has to pass': 83,
}

/** @param {string} root @returns {Figure[]} */
export function houseFigures(root) {
  const files = walkFiles(root)
  const textOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
  const product = files.filter(
    (file) =>
      /^(contract|server|ui|web|console)\/src\/.*\.tsx?$/.test(file) &&
      !/\.test\.|\.d\.ts$|^server\/src\/testing\//.test(file),
  )
  const texts = new Map(product.map((file) => [file, textOf(file)]))
  /** How often it stands in product code of the server, outside of these rooms. @param {RegExp} what @param {string[]} rooms */
  const onServer = (what, rooms) =>
    product
      .filter(
        (file) =>
          file.startsWith('server/src/') && !rooms.some((room) => file.startsWith(`server/src/${room}/`)),
      )
      .reduce((sum, file) => sum + countOf(texts.get(file) ?? '', what), 0)
  const entriesOf = (/** @type {string} */ folder) => directlyIn(files, folder).length
  /** Lines of product code, as `file:line`. @param {(line: string) => boolean} suits */
  const placesOf = (suits) =>
    [...texts].flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => (suits(line) ? [`${file}:${index + 1}`] : [])),
    )
  const prepositions = placesOf((line) =>
    /^\s*(\/\*\*|\/\/) (Of|By|In|With|To|For|At|From|On|As|Before|After|Where|Without|Against|Beside) /.test(
      line,
    ),
  )
  const longLines = placesOf((line) => line.length > 110)
  /** @type {Record<keyof typeof limits, number>} */
  const now = {
    'wakes of the streams outside of acts/ and events/': onServer(/\bevents\.wake\(/g, ['acts', 'events']),
    'transactions opened outside of acts/': onServer(/\.transaction\(\)/g, ['acts']),
    'journals whose fate is looked at outside of acts/ and ledger/': onServer(/status !== 'posted'/g, [
      'acts',
      'ledger',
    ]),
    'publishes to operators outside of acts/': onServer(/topics: \[[^\]]*'operators'/g, ['acts']),
    'files loose in server/src': entriesOf('server/src'),
    'entries of web/src/shell': entriesOf('web/src/shell'),
    'entries of console/src/shell': entriesOf('console/src/shell'),
    'entries of server/src/wallet': entriesOf('server/src/wallet'),
    'lines of the longest api.ts': Math.max(
      ...product
        .filter((file) => basename(file).endsWith('api.ts'))
        .map((file) => lineCount(texts.get(file) ?? '')),
    ),
    'names that several files of one package export': namesExportedTwice(texts),
    'functions over 70 lines': [...texts].reduce(
      (sum, [file, text]) => sum + longFunctions(file, text, 70),
      0,
    ),
    'comments that begin with a preposition': prepositions.length,
    'TypeScript lines over 110 columns': longLines.length,
    'lines of the README': lineCount(textOf('README.md')),
    'journeys that each change has to pass': files
      .filter((file) => file.startsWith('e2e/journeys/'))
      .reduce((sum, file) => sum + countOf(textOf(file), /^ *test\(\s*(['`])(?:(?!@thorough\1,).)*$/gm), 0),
  }
  /** @type {Record<string, string[]>} */
  const places = {
    'comments that begin with a preposition': prepositions,
    'TypeScript lines over 110 columns': longLines,
  }
  return Object.entries(limits).map(([figure, limit]) => ({
    figure,
    limit,
    now: now[/** @type {keyof typeof limits} */ (figure)],
    places: places[figure] ?? [],
  }))
}

/**
 * A line for each figure. One above its limit is marked, with its places in `changed` files, or anywhere if none
 * of those has one.
 * @param {Figure[]} figures @param {string[]} [changed]
 */
export function houseTable(figures, changed = []) {
  return figures
    .flatMap(({ figure, now, limit, places = [] }) => {
      const row = `${now > limit ? 'ABOVE' : '     '} ${String(now).padStart(6)} of ${limit}  ${figure}`
      if (now <= limit) return [row]
      const own = places.filter((place) => changed.includes(place.slice(0, place.lastIndexOf(':'))))
      return [row, ...(own.length > 0 ? own : places).slice(0, 12).map((place) => `         ${place}`)]
    })
    .join('\n')
}

/** Files that differ from the main branch; none where there is no such branch. */
export function changedFiles() {
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'main'], { cwd: repository, encoding: 'utf8' })
  return stdout.split('\n')
}

/** @param {string} text @param {RegExp} what */
const countOf = (text, what) => [...text.matchAll(what)].length

/** @param {string} text */
const lineCount = (text) => text.trimEnd().split('\n').length

/** @param {readonly string[]} files @param {string} folder */
function directlyIn(files, folder) {
  return files.filter((file) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'))
}

/** @param {Map<string, string>} texts */
function namesExportedTwice(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const [file, text] of texts) {
    // The folders of the languages have the same files with the same names: one type holds them to it.
    if (file.startsWith('web/src/locales/')) continue
    const names = new Set(
      [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name),
    )
    for (const name of names) {
      const key = `${file.split('/')[0]} ${name}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts.values()].filter((count) => count > 1).length
}

if (process.argv[1]?.endsWith('house.mjs')) console.log(houseTable(houseFigures(repository), changedFiles()))
