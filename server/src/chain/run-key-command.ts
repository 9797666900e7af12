/** What `npm run key` does (decision 104). Throws sentences for the person who runs it. */
import { rename, writeFile } from 'node:fs/promises'
import { type KeyStatement, keyStatementText, rootKeyName } from '@tarazu/contract/chain/log-keys'
import { noteOf, verifierKeyText } from '@tarazu/contract/chain/note'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { appendRecord } from './append-record.ts'
import { type NamedKey, namedKey, originOf } from './log-key.ts'
import { readKeys, requireCurrentKey } from './log-keys.ts'
import { readRootKey, writeRootKey } from './root-key-file.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'settings'>

export const keyUsage = `npm run key -- list             the keys of the log, and its root key
npm run key -- root FILE        makes a root key, seals it under ROOT_KEY_PASSPHRASE and announces it
npm run key -- rotate FILE      makes another key of the log and signs it with the root key of that file
`

/** Returns what is to be printed. */
export async function runKeyCommand(deps: KeyDeps, [verb, file, ...more]: string[]): Promise<string> {
  if (verb === 'list' && file === undefined) return list(deps)
  if (file !== undefined && more.length === 0) {
    if (verb === 'root') return makeRoot(deps, file)
    if (verb === 'rotate') return rotate(deps, file)
  }
  throw new Error(keyUsage.trimEnd())
}

async function list(deps: KeyDeps) {
  const { root, keys } = await readKeys(deps)
  const lines = keys.map(({ key, from }) => `${verifierKeyText(key)} above ${from} leaves\n`)
  return `${lines.join('')}root key: ${root ? verifierKeyText(root) : 'none'}\n`
}

async function makeRoot(deps: KeyDeps, file: string) {
  const { settings, secrets, random } = deps
  const passphrase = passphraseOf(settings)
  if ((await readKeys(deps)).root) throw new Error('The log has a root key already, which stays for ever.')
  await requireCurrentKey(deps)
  const origin = originOf(settings, secrets)
  const current = await namedKey(origin, secrets.logSeed)
  const seed = random.bytes(32)
  const root = await namedKey(rootKeyName(origin), seed)
  // Whatever happens afterwards, a root key that is announced is never lost.
  await writeRootKey(file, passphrase, seed, random)
  await announce(deps, { kind: 'root', current, next: root }, [current, root])
  return (
    `The root key of the log is ${verifierKeyText(root)}.\n` +
    `Keep ${file} and its passphrase away from this machine, in two places.\n`
  )
}

async function rotate(deps: KeyDeps, file: string) {
  const { db, settings, random } = deps
  const { root, keys } = await readKeys(deps)
  const current = keys.at(-1)?.key
  if (!root || !current) throw new Error('The log has no root key: make one with npm run key -- root FILE.')
  const rootKey = await namedKey(root.name, await readRootKey(file, passphraseOf(settings), random))
  if (rootKey.id !== root.id) throw new Error(`${file} is another root key than ${verifierKeyText(root)}.`)
  const seed = random.bytes(32)
  const next = await namedKey(current.name, seed)
  const waiting = `${settings.logKeyFile}.next`
  await writeFile(waiting, `${seed.toString('hex')}\n`, { mode: 0o600, flush: true })
  await db.transaction().execute(async (tx) => {
    await refuseWhileServed(tx)
    await announce({ ...deps, db: tx }, { kind: 'rotation', current, next }, [rootKey, next])
  })
  await rename(waiting, settings.logKeyFile)
  return (
    `The log is signed with ${verifierKeyText(next)} from the next start on.\n` +
    `Other servers on the same database need ${settings.logKeyFile}, too.\n`
  )
}

function passphraseOf({ rootKeyPassphrase }: KeyDeps['settings']) {
  if (rootKeyPassphrase === undefined) throw new Error('Set ROOT_KEY_PASSPHRASE.')
  return rootKeyPassphrase
}

/** A server that runs has the key of before, and would sign what only the next key may. */
async function refuseWhileServed(tx: Kysely<Tables>) {
  const held = await tx
    .selectFrom('lease')
    .select('holder')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (held) throw new Error('Stop all servers of this deployment first, and wait ten seconds.')
}

async function announce(
  { db, clock, random }: Pick<KeyDeps, 'db' | 'clock' | 'random'>,
  said: Pick<KeyStatement, 'kind' | 'current' | 'next'>,
  signers: NamedKey[],
) {
  const { size } = await db.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  const at = clock.now()
  const text = keyStatementText({ ...said, size: Number(size), at })
  const signatures = signers.map(({ name, id, sign }) => ({ name, id, bytes: sign(text) }))
  const content = noteOf({ text, signatures })
  await appendRecord(db, { kind: 'log_key', subject: said.next.id, content, at }, random)
}
