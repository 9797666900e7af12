/** Installs the packages of package-lock.json that are missing. No package runs a script of its own. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInstalled } from './installed.mjs'
import { endQuietly, giveUp, repository, step } from './steps.mjs'

/**
 * Each of our programs begins with it, and fails from then on with a sentence.
 * @param {{ product?: boolean }} [options] `product`: only what the product itself needs, without the tools of its makers
 */
export async function install({ product = false } = {}) {
  endQuietly()
  if (isInstalled(repository, product)) return
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional packages, as ours does wherever a
  // registry does not carry them. This one installs the locked versions too, and leaves the lock file alone.
  const args = ['install', '--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  if (product) args.push('--omit=dev')
  const npm = npmProgram()
  if (npm) await step('Installing packages', process.execPath, [npm, ...args])
  else await step('Installing packages', 'npm', args)
  if (!isInstalled(repository, product)) {
    giveUp(
      'The installed packages do not match package-lock.json: remove the folder node_modules, then try again.',
    )
  }
}

/** npm's own program file, which needs no shell; undefined: the one on the PATH. */
function npmProgram() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js') && existsSync(running)) return running
  const bundled = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  return existsSync(bundled) ? bundled : undefined
}
