import { readFile } from 'node:fs/promises'
import { type Policy, parsePolicy } from '@tarazu/contract/chain/witness-policy'
import { sha256 } from '../secrets/sha256.ts'
import { SettingsError } from '../settings/environment.ts'
import type { Settings } from '../settings/settings.ts'

const nobody: Policy = { logs: [], witnesses: [], groups: new Map(), quorum: 'none' }

/** The policy of the settings. Throws `SettingsError` where it cannot be read, or a witness asked. */
export async function readWitnesses({ witnesses }: Pick<Settings, 'witnesses'>): Promise<Policy> {
  if (!witnesses) return nobody
  const parsed = await parsePolicy(
    sha256,
    'policy' in witnesses ? witnesses.policy : await readPolicy(witnesses.file),
  )
  if ('fault' in parsed)
    throw new SettingsError(`WITNESSES is not understood: line ${parsed.line}, ${parsed.fault}.`)
  for (const { name, url } of parsed.policy.witnesses)
    if (url !== undefined && !isSafe(url))
      throw new SettingsError(
        `WITNESSES is not understood: ${name} is at ${url}, which must be an https address, or an http one of this machine.`,
      )
  return parsed.policy
}

async function readPolicy(file: string) {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new SettingsError(`WITNESSES=${file} could not be read: ${why}.`)
  }
}

/** Plain HTTP goes no further than this machine. */
function isSafe(address: string): boolean {
  const url = URL.parse(address)
  if (!url || /[?#@]/.test(address)) return false
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback)
}
