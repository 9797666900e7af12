/** PostgreSQL refuses to run as root, so a server that runs as root starts it as another user. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Account = {
  /** Undefined: the user of this process. */
  ids: { uid: number; gid: number } | undefined
  /** A Linux capability that gives access to folders which the account cannot enter, such as /root. */
  capability: 'dac_read_search' | 'dac_override' | undefined
}

/**
 * The owner of an existing database, `nobody` for a new one.
 * @param mustReach folders that the account has to be able to enter
 */
export async function chooseAccount(databaseFolder: string, mustReach: string[]): Promise<Account> {
  const owner = await stat(databaseFolder).catch(() => undefined)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new Error(
        `The database in ${databaseFolder} belongs to user ${owner.uid}: start Tarazu as that user, or choose another DATA_DIR.`,
      )
    }
    return { ids: undefined, capability: undefined }
  }

  await refusePowerlessRoot()
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : idsOf('nobody')
  for (const folder of mustReach) {
    if (!(await canEnter(folder, ids))) return { ids, capability: await entryCapability(folder) }
  }
  return { ids, capability: undefined }
}

/**
 * Spawns a program as the account, in a session of its own so that Ctrl-C in the terminal does not reach it.
 */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  // The server's working directory may be inaccessible to the account.
  const common = { cwd: '/', detached: true, ...options }
  if (!account.ids) return spawn(program, args, common)
  if (!account.capability) return spawn(program, args, { ...common, ...account.ids })
  const { uid, gid } = account.ids
  // PostgreSQL checks its programs with access(2), which ignores capabilities unless this bit is set.
  const privileges = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const capability = [`--inh-caps=+${account.capability}`, `--ambient-caps=+${account.capability}`]
  return spawn('setpriv', [...privileges, ...capability, program, ...args], common)
}

function idsOf(user: string) {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function canEnter(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(folder)
  const allowed = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001
  if (!allowed) return false
  return folder === dirname(folder) || canEnter(dirname(folder), { uid, gid })
}

async function entryCapability(folder: string) {
  const held = await heldCapabilities()
  if (existsSync('/usr/bin/setpriv')) {
    if (held & capabilityBits.dac_read_search) return 'dac_read_search'
    if (held & capabilityBits.dac_override) return 'dac_override'
  }
  throw new Error(
    `PostgreSQL cannot run as root and the user "nobody" cannot enter ${folder}: start Tarazu as an ordinary user, or move it out of that folder.`,
  )
}

/** A container may give root fewer capabilities than usual. */
async function refusePowerlessRoot() {
  const needed = capabilityBits.chown | capabilityBits.setgid | capabilityBits.setuid
  if (((await heldCapabilities()) & needed) === needed) return
  throw new Error(
    'PostgreSQL cannot run as root, and this root may not run it as somebody else: start Tarazu as an ordinary user.',
  )
}

/** The number is from linux/capability.h. */
const capabilityBits = {
  chown: 1n << 0n,
  dac_override: 1n << 1n,
  dac_read_search: 1n << 2n,
  setgid: 1n << 6n,
  setuid: 1n << 7n,
}

/** All capabilities if the system cannot be asked. */
async function heldCapabilities(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? 'ff'}`)
}
