/** What the rules say of the packages of others: few, pinned, from no host in particular, none older than a known hole (safety S4). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lock by the folder that each lies in
 * @typedef {{ name?: string, version?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Manifest
 */

/** What a deployment runs; the others are for its makers. */
export const shippedFolders = ['contract', 'server', 'ui', 'web', 'console']
/** They build the two apps, at a first start too, and are in nothing that is served. */
export const builders = ['@vitejs/plugin-react', 'oxc-transform-react', 'vite', 'vite-plugin-pwa']
const most = 40

/** Versions before these have known holes: GHSA-f88m-g3jw-g9cj; GHSA-3m5p-2c4r-xxw2 and GHSA-w2qp-rph6-63g4. */
const floors = { sharp: '0.35.0', fastify: '5.12.1' }

/** @param {string} repository @returns {{ manifests: Record<string, Manifest>, lock: Lock }} */
export function readDependencies(repository) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(repository, file), 'utf8'))
  const root = read('package.json')
  const folders = ['', ...root.workspaces]
  const manifests = Object.fromEntries(
    folders.map((folder) => [folder, folder === '' ? root : read(join(folder, 'package.json'))]),
  )
  return { manifests, lock: read('package-lock.json') }
}

const isOurs = (/** @type {string} */ name) => name.startsWith('@tarazu/')

/** Names of what a deployment asks for by itself, without what only builds. @param {Record<string, Manifest>} manifests */
export function directDependencies(manifests) {
  const names = shippedFolders.flatMap((folder) => Object.keys(manifests[folder]?.dependencies ?? {}))
  return [...new Set(names)].filter((name) => !isOurs(name) && !builders.includes(name)).sort()
}

/** A sentence for each thing that is wrong. @param {{ manifests: Record<string, Manifest>, lock: Lock }} given */
export function problemsOf({ manifests, lock }) {
  const direct = directDependencies(manifests)
  return [
    ...(direct.length > most
      ? [`${direct.length} direct dependencies, and no more than ${most} are wanted.`]
      : []),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => looseIn(folder || 'the root', manifest)),
    ...Object.entries(lock.packages).flatMap(([path, locked]) => wrongWith(path, locked)),
    ...Object.keys(floors).flatMap((name) =>
      lock.packages[`node_modules/${name}`] ? [] : [`${name} is not locked, and its floor watches nothing.`],
    ),
  ]
}

/** @param {string} where @param {Manifest} manifest */
function looseIn(where, { dependencies, devDependencies, optionalDependencies }) {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(
      ([name, version]) =>
        !(isOurs(name) && version === '*') && !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    .map(([name, version]) => `${name} is not pinned in ${where}: ${version}.`)
}

/** @param {string} path @param {Locked} locked */
function wrongWith(path, { version = '', integrity, resolved, link }) {
  const name = path.split('node_modules/').at(-1) ?? ''
  if (!path.includes('node_modules/') || link) return []
  const floor = Object.entries(floors).find(([each]) => each === name)?.[1]
  return [
    ...(resolved ? [`${path} names the host that it came from.`] : []),
    ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no hash.`]),
    ...(floor && isOlder(version, floor)
      ? [`${path} is ${version}: it has known holes before ${floor}.`]
      : []),
  ]
}

/** @param {string} version @param {string} than both of three numbers; what is a trial of a version is older than it */
function isOlder(version, than) {
  const numbers = (/** @type {string} */ text) => (text.split('-')[0] ?? '').split('.').map(Number)
  const [a, b] = [numbers(version), numbers(than)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at === -1 ? version.includes('-') : (a[at] ?? 0) < (b[at] ?? 0)
}
