/** What a customer or an operator downloads, gzipped, against what it may weigh. Reads the manifest that Vite writes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { deskFiles, isDeskPart, precached } from './desk-files.mjs'

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[],
 *   dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {{ what: string, kb: number, budget: number }} Weight
 */

/** Kilobytes (1000 bytes), gzipped. All but the first two: what a screen adds to the entry and the home screen. */
const budgets = {
  entryAndHome: 130,
  entryCss: 12,
  stockDetail: 45,
  chart: 60,
  locale: 14,
  // Verifies checkpoints, co-signatures and what is owed.
  transparency: 36,
  // Loaded by whoever wants to hear a chart, once they ask for it.
  sound: 40,
  route: 25,
  // Loaded from 1,024 pixels alone, where two screens of a phone are one.
  desk: 40,
  fonts: 50,
  // All of the app that a phone keeps, but for its pages' texts in another language.
  phone: 1000,
  consoleEntry: 150,
  consoleRoute: 40,
}

/** @param {string} dist folder of the built web app @returns {Weight[]} */
export function weigh(dist) {
  const { manifest, gzipped } = builtIn(dist)
  const fonts = readdirSync(dist, { recursive: true }).filter((file) => String(file).endsWith('.woff2'))
  const fontBytes = fonts.reduce((sum, file) => sum + readFileSync(join(dist, String(file))).length, 0)
  const serviceWorker = readFileSync(join(dist, 'sw.js'), 'utf8')
  return [
    ...weighChunks(manifest, gzipped),
    weight('fonts', fontBytes, budgets.fonts),
    weighPrecache(manifest, precached(serviceWorker), gzipped),
  ]
}

/**
 * What every device takes, a phone among them: no part of a desk is in it.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {Set<string>} taken
 * @param {(file: string) => number} bytesOf
 * @returns {Weight}
 */
export function weighPrecache(manifest, taken, bytesOf) {
  const ofDesks = deskFiles(manifest)
  const wrong = ofDesks.filter((file) => taken.has(file))
  if (ofDesks.length === 0 || wrong.length > 0)
    throw new Error(`Phones take what only desks need: ${wrong.join(', ') || 'no file is of a desk'}.`)
  const bytes = [...taken].reduce((sum, file) => sum + bytesOf(file), 0)
  return weight('all that a phone keeps', bytes, budgets.phone)
}

/** @param {string} dist folder of the built console @returns {Weight[]} */
export function weighConsole(dist) {
  const { manifest, gzipped } = builtIn(dist)
  return weighConsoleChunks(manifest, gzipped)
}

/** @param {string} dist */
function builtIn(dist) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const gzipped = (/** @type {string} */ file) =>
    gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return { manifest, gzipped }
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {(file: string) => number} bytesOf
 * @returns {Weight[]}
 */
export function weighChunks(manifest, bytesOf) {
  const chunks = Object.entries(manifest)
  const entry = chunks.find(([, chunk]) => chunk.isEntry)?.[0]
  if (!entry) throw new Error('The manifest has no entry.')
  const lazy = chunks.filter(([, chunk]) => chunk.isDynamicEntry && !chunk.file.endsWith('.css'))
  const ofKind = (/** @type {keyof typeof budgets | 'home'} */ kind) =>
    lazy.filter(([key, { src }]) => kindOf(src ?? key) === kind).map(([key]) => key)
  for (const kind of /** @type {const} */ (['home', 'stockDetail', 'chart', 'locale'])) {
    if (ofKind(kind).length === 0)
      throw new Error(`No lazy chunk is the ${kind}: see kindOf in scripts/budgets.mjs.`)
  }

  /** @param {Iterable<string>} keys @param {(chunk: Chunk) => string[]} filesOf */
  const sum = (keys, filesOf) => {
    const files = new Set([...keys].flatMap((key) => filesOf(manifest[key] ?? { file: '' })))
    return [...files].reduce((bytes, file) => bytes + bytesOf(file), 0)
  }
  const script = (/** @type {Chunk} */ chunk) => [chunk.file]
  const home = closure(manifest, [entry, ...ofKind('home')])
  const weights = [
    weight('entry and home', sum(home, script), budgets.entryAndHome),
    weight(
      'entry and home, CSS',
      sum(home, (chunk) => chunk.css ?? []),
      budgets.entryCss,
    ),
  ]
  for (const [key, { src }] of lazy) {
    const kind = kindOf(src ?? key)
    if (kind === 'home') continue
    const more = [...closure(manifest, [key])].filter((each) => !home.has(each))
    weights.push(weight(src ?? key, sum(more, script), budgets[kind]))
  }
  return weights
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {(file: string) => number} bytesOf
 * @returns {Weight[]}
 */
export function weighConsoleChunks(manifest, bytesOf) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The manifest of the console has no entry.')
  const first = closure(manifest, [entry])
  const script = (/** @type {Iterable<string>} */ keys) =>
    [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].reduce(
      (sum, file) => sum + bytesOf(file),
      0,
    )
  const routes = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && !manifest[key].file.endsWith('.css'),
  )
  return [
    weight('console, entry', script(first), budgets.consoleEntry),
    ...routes.map((key) => {
      const more = [...closure(manifest, [key])].filter((each) => !first.has(each))
      return weight(`console, ${key}`, script(more), budgets.consoleRoute)
    }),
  ]
}

/** @param {string} source */
function kindOf(source) {
  if (/home-screen/.test(source)) return 'home'
  if (/stock-screen|stock-detail-screen/.test(source)) return 'stockDetail'
  if (/lightweight-charts|price-chart|candle-chart|portfolio-chart/.test(source)) return 'chart'
  if (/chart-sound/.test(source)) return 'sound'
  if (/transparency-screen/.test(source)) return 'transparency'
  if (/locales\//.test(source)) return 'locale'
  if (isDeskPart(source)) return 'desk'
  return 'route'
}

/** The chunks and all that they import at once. @param {Record<string, Chunk>} manifest @param {string[]} keys */
function closure(manifest, keys) {
  const seen = new Set(keys)
  for (const key of seen) for (const imported of manifest[key]?.imports ?? []) seen.add(imported)
  return seen
}

/** @param {string} what @param {number} bytes @param {number} budget @returns {Weight} */
function weight(what, bytes, budget) {
  return { what, kb: bytes / 1000, budget }
}

/** A line for each weight, the heaviest of its budget first. @param {Weight[]} weights */
export function table(weights) {
  return weights
    .toSorted((a, b) => b.kb / b.budget - a.kb / a.budget)
    .map(
      ({ what, kb, budget }) =>
        `${kb > budget ? 'TOO HEAVY' : '         '} ${kb.toFixed(1).padStart(6)} of ${budget} kB  ${what}`,
    )
    .join('\n')
}
