/** Does node_modules hold what package-lock.json asks for? Compares two files, so that a start costs milliseconds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage & { optionalDependencies?: Record<string, string> }> }} Lock
 */

/**
 * @param {string} repository
 * @param {boolean} product without the tools of its makers
 */
export function isInstalled(repository, product) {
  try {
    const wanted = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
    // npm writes this one last, so an install that was killed has none.
    const present = JSON.parse(readFileSync(join(repository, 'node_modules/.package-lock.json'), 'utf8'))
    return missingFrom(wanted, present, `${process.platform}-${process.arch}`, product).length === 0
  } catch {
    return false
  }
}

/**
 * Paths of packages that are missing or have another version.
 * @param {Lock} wanted
 * @param {Lock} present
 * @param {string} platform such as linux-x64
 * @param {boolean} product without the tools of its makers
 */
export function missingFrom(wanted, present, platform, product) {
  const ours = Object.keys(wanted.packages['']?.optionalDependencies ?? {})
    .filter((name) => name.endsWith(platform))
    .map((name) => `node_modules/${name}`)
  return Object.entries(wanted.packages)
    .filter(([path, locked]) => {
      if (path === '' || (product && locked.dev)) return false
      const found = present.packages[path]
      // Optional packages of other platforms are left out by npm; Node and PostgreSQL of this one must be there.
      if (!found) return !locked.optional || ours.includes(path)
      return found.version !== locked.version || found.integrity !== locked.integrity
    })
    .map(([path]) => path)
}
