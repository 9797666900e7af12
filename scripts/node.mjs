/** The Node that runs the server's TypeScript: npm brings one, whatever the system has. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, giveUp, repository } from './steps.mjs'

const oldestMajor = 24
/** Ctrl-C reaches us twice, from the terminal and from npm. */
const sameSignal_ms = 300

/**
 * For the server. V8 would let what is new grow to 96 MB and keep all of it, where a few are in use: at 8 MB it looks more
 * often, and finds as little.
 */
export const serverFlags = ['--max-semi-space-size=8']

/** Path of a Node that is new enough. */
export async function findNode() {
  const brought = join(repository, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(brought)) return brought
  const node = process.execPath
  const { output } = await capture(node, ['--version'])
  const version = output.trim()
  if (Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= oldestMajor) return node
  giveUp(
    `Tarazu needs Node ${oldestMajor} or newer. This one is ${version || 'broken'}, and npm brought none for ${process.platform}-${process.arch}: install Node ${oldestMajor}, then start again.`,
  )
}

/**
 * Programs of our packages, and `node`, are what a command line means. What Node has compiled of our TypeScript it
 * finds again at the next start: half of the work of one.
 * @param {string} node
 */
export function environmentOf(node) {
  const folders = [join(node, '..'), join(repository, 'node_modules/.bin'), process.env.PATH]
  const compiled = join(repository, 'node_modules/.cache/compiled')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: folders.join(delimiter) }
}

/**
 * Runs a program in the foreground. Signals reach it once each and its exit code becomes ours; when we are killed
 * it learns so by the end of the channel (`disconnect`).
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @typedef {import('node:child_process').ChildProcess} Child
 * @param {(child: Child) => Promise<void>} [meanwhile] done while it starts
 * @returns {Promise<number>} exit code
 */
export async function runInForeground(node, args, environment = environmentOf(node), meanwhile = undefined) {
  const child = spawn(node, args, {
    cwd: repository,
    env: environment,
    // A group of its own: the terminal would signal it as well, and a second signal means "at once".
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const done = meanwhile?.(child)
  let lastAt = Number.NEGATIVE_INFINITY
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - lastAt > sameSignal_ms) child.kill(signal)
      lastAt = now
    })
  }
  whenNpmDies(() => child.kill('SIGTERM'))
  const code = new Promise((resolve) => {
    child.on('error', (error) => giveUp(`${node} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
  await Promise.race([code, done])
  return code
}

/** npm dies of a signal without passing it on, and of a kill -9 it could not. @param {() => void} stop */
export function whenNpmDies(stop) {
  const parent = process.ppid
  const look = () => process.ppid !== parent && stop()
  if (process.env.npm_lifecycle_event) setInterval(look, 1_000).unref()
}
