/**
 * Which files of the built app a phone never needs: parts of a desk, and what weighs much and is asked for by hand.
 * The precache leaves them out, and the budgets fail where one is in it.
 */

/** @typedef {import('./budgets.mjs').Chunk} Chunk */

/** What pages load where there is a desk alone. A journey compares what both sizes load, and finds what is missing here. */
const deskPart = /\/(beside|desk-trades|ticket-offers|ticket-panel|sound-key|[\w-]+-table)\.tsx$/
const askedFor = /\/chart-sound\.tsx$/

/** @param {string} source */
export const isDeskPart = (source) => deskPart.test(source)

/** @param {Record<string, Chunk>} manifest @returns {string[]} scripts and style sheets, by their names in the manifest */
export function deskFiles(manifest) {
  const isLater = (/** @type {string} */ key) =>
    manifest[key]?.isDynamicEntry === true && (deskPart.test(key) || askedFor.test(key))
  const keys = Object.keys(manifest)
  const everywhere = reached(
    manifest,
    keys.filter((key) => manifest[key]?.isEntry),
    isLater,
  )
  const later = reached(manifest, keys.filter(isLater), () => false)
  const filesOf = (/** @type {Set<string>} */ chunks) =>
    new Set([...chunks].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))
  const onPhones = filesOf(everywhere)
  return [...filesOf(later)].filter((file) => !onPhones.has(file)).sort()
}

/** @param {Record<string, Chunk>} manifest @param {string[]} from @param {(key: string) => boolean} isLeftOut */
function reached(manifest, from, isLeftOut) {
  const seen = new Set(from)
  for (const key of seen) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? { file: '' }
    for (const next of [...imports, ...dynamicImports]) if (!isLeftOut(next)) seen.add(next)
  }
  return seen
}

/** @param {string} serviceWorker its source @returns {Set<string>} what it takes onto every device */
export function precached(serviceWorker) {
  return new Set([...serviceWorker.matchAll(/\burl:"([^"]+)"/g)].map(([, url = '']) => url))
}
