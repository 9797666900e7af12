/** Builds the customers' app and the operators' console, each when its sources are not those of its last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environmentOf } from './node.mjs'
import { repository, step } from './steps.mjs'

const shared = ['ui', 'contract/src', 'scripts/precompress.ts', 'scripts/desk-files.mjs', 'package-lock.json']
const notSources = new Set(['node_modules', 'dist', '.vite'])

/** @param {string} node path of the Node to build with */
export async function buildWeb(node) {
  await Promise.all([
    build(node, 'web', 'Building the web app'),
    build(node, 'console', 'Building the console'),
  ])
}

/** @param {string} node @param {'web' | 'console'} folder @param {string} doing */
async function build(node, folder, doing) {
  const stamp = join(repository, folder, 'dist/.sources')
  const wanted = hashSources(repository, [folder, ...shared])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { scripts } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))
  await step(doing, scripts.build, [], {
    cwd: join(repository, folder),
    env: { ...environmentOf(node), NODE_ENV: 'production' },
    shell: true,
  })
  writeFileSync(stamp, wanted)
}

/** @param {string} root @param {string[]} sources files and folders in it */
function hashSources(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source)))
      hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
