/** The NATS server of a few tests: Debian's, unpacked beside the packages when there is none; nothing of it is installed or started. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, repository, say } from './steps.mjs'

const unpacked = join(repository, 'node_modules/.cache/nats-server')
const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', join(unpacked, 'usr/sbin')]

/** Path of a NATS server, if there is one. */
export const natsServer = () =>
  places.map((place) => join(place, 'nats-server')).find((program) => existsSync(program))

/** Tests that need one skip where there is none, and say so. */
export async function ensureNatsServer() {
  if (natsServer() || !existsSync('/usr/bin/apt-get')) return
  const dir = mkdtempSync(join(tmpdir(), 'nats-server-'))
  try {
    // Fails where the list of packages was never read; whoever may, reads it.
    const download = () => capture('apt-get', ['-qq', 'download', 'nats-server'], { cwd: dir })
    if ((await download()).code !== 0 && process.getuid?.() === 0) {
      say('Reading the list of Debian packages')
      await capture('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', 'update'])
      await download()
    }
    const [file] = readdirSync(dir).filter((name) => name.endsWith('.deb'))
    if (!file) return
    mkdirSync(unpacked, { recursive: true })
    await capture('dpkg-deb', ['-x', join(dir, file), unpacked])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
