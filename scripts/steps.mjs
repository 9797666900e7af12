/** What all scripts share: where the repository is, and one line on the terminal per step. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

const startedAt = performance.now()

/** @param {string} text */
export function say(text) {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`)
}

/** Ends the process, unless somebody catches it, with these words and no stack. */
class GaveUp extends Error {}

/** @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  throw new GaveUp(sentence)
}

/** For programs alone: who only wants to know something of these files, as the journeys do, has an end of its own. */
export function endQuietly() {
  process.on('uncaughtException', (error) => {
    console.error(error instanceof GaveUp ? error.message : error)
    process.exit(1)
  })
}

/**
 * Runs a program quietly, and says now and then that it still does. What it printed is shown only if it fails.
 * @param {string} doing shown while it runs, such as "Installing packages"
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function step(doing, program, args, options = {}) {
  say(doing)
  const reminder = setInterval(() => say(`${doing}, still`), 10_000)
  const { code, output } = await capture(program, args, options).finally(() => clearInterval(reminder))
  if (code !== 0) giveUp(`${output.trimEnd()}\n${doing}: failed (${program} ended with ${code}).`)
  say(`${doing}, done`)
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const env = { ...(options.env ?? process.env), NO_COLOR: '1' }
    const child = spawn(program, args, {
      cwd: repository,
      ...options,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128, output: signal ? `${output}${signal}\n` : output }),
    )
  })
}
