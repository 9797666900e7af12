/**
 * What a deployment consists of, in CycloneDX 1.6, from package-lock.json alone. Not `npm sbom`: of what a tool of ours asks
 * for as well it leaves packages out, zod among them.
 */
import { createHash } from 'node:crypto'
import { builders, shippedFolders } from './dependencies.mjs'

/** @import { Lock, Locked, Manifest } from './dependencies.mjs' */

/** The same packages make the same bill. @param {{ manifests: Record<string, Manifest>, lock: Lock }} given */
export function billOfMaterials({ manifests, lock }) {
  const { name = '', version = '' } = manifests[''] ?? {}
  const direct = directPaths(lock)
  const running = reachedFrom(
    lock,
    direct.filter((path) => !builders.includes(nameOf(path))),
  )
  const all = reachedFrom(lock, direct)
  const components = [...all].map((path) => component(path, lock, running.has(path)))
  const dependencies = [
    { ref: name, dependsOn: refs(direct, lock) },
    ...[...all].map((path) => ({ ref: refOf(path, lock), dependsOn: refs(neededBy(path, lock), lock) })),
  ]
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        ...licensesOf(lock.packages['']?.license),
      },
    },
    // One package may lie in two places.
    components: uniqueBy(components, (each) => each['bom-ref']),
    dependencies: uniqueBy(dependencies, (each) => each.ref),
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
}

/** Where what our own folders ask for lies, with Node and PostgreSQL for each platform. @param {Lock} lock */
function directPaths(lock) {
  const ours = ['', ...shippedFolders].flatMap((folder) => {
    const { dependencies, optionalDependencies } = lock.packages[folder] ?? {}
    return placesOf({ ...dependencies, ...optionalDependencies }, folder, lock)
  })
  return [...new Set(ours)].filter((path) => !lock.packages[path]?.link)
}

/** @param {Lock} lock @param {string[]} from */
function reachedFrom(lock, from) {
  const seen = new Set(from)
  for (const path of seen) for (const next of neededBy(path, lock)) seen.add(next)
  return seen
}

/** @param {string} path @param {Lock} lock */
function neededBy(path, lock) {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = lock.packages[path] ?? {}
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta?.[name]?.optional)
  return placesOf({ ...dependencies, ...optionalDependencies, ...Object.fromEntries(peers) }, path, lock)
}

/** @param {Record<string, string>} asked @param {string} path @param {Lock} lock */
const placesOf = (asked, path, lock) =>
  Object.keys(asked)
    .map((name) => placeOf(name, path, lock))
    .filter((place) => place !== undefined)

/** As Node looks for it: in the folder itself, then in each one above. @param {string} name @param {string} path @param {Lock} lock */
function placeOf(name, path, lock) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock.packages[place]) return place
    if (folder === '') return undefined
  }
}

const nameOf = (/** @type {string} */ path) => path.split('node_modules/').at(-1) ?? ''

/** A package URL. @param {string} path @param {Lock} lock */
const refOf = (path, lock) =>
  `pkg:npm/${nameOf(path).replace('@', '%40')}@${lock.packages[path]?.version ?? ''}`

const refs = (/** @type {string[]} */ paths, /** @type {Lock} */ lock) =>
  [...new Set(paths.map((path) => refOf(path, lock)))].sort()

/** @param {string} path @param {Lock} lock @param {boolean} runs */
function component(path, lock, runs) {
  const locked = lock.packages[path] ?? {}
  const [group, name] = nameOf(path).startsWith('@') ? nameOf(path).split('/') : [undefined, nameOf(path)]
  const ref = refOf(path, lock)
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version: locked.version,
    // Of other platforms not installed; `excluded` builds the apps and is in nothing that is served.
    scope: !runs ? 'excluded' : locked.optional ? 'optional' : 'required',
    purl: ref,
    ...licensesOf(locked.license ?? unnamedLicenses[nameOf(path)]),
    ...(locked.integrity && { hashes: [hashOf(locked.integrity)] }),
  }
}

/** What the file LICENSE of a package says whose manifest says nothing. @type {Record<string, string>} */
const unnamedLicenses = { 'png-js': 'MIT' }

/** @param {string | undefined} license as a package names it */
function licensesOf(license) {
  if (!license) return {}
  if (/ (OR|AND|WITH) /.test(license)) return { licenses: [{ expression: license }] }
  return { licenses: [{ license: / |^UNLICENSED$/.test(license) ? { name: license } : { id: license } }] }
}

/** @param {string} integrity such as `sha512-` and base64 */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

/** Version 8: its bits are whatever one wants. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @template T @param {T[]} list @param {(one: T) => string} key */
const uniqueBy = (list, key) => [...new Map(list.map((one) => [key(one), one])).values()]
