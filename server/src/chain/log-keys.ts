/** The keys that the log has had, as its public records have them (decision 104). */
import { followKeys, type KnownKeys } from '@tarazu/contract/chain/log-keys'
import { verifierKeyText } from '@tarazu/contract/chain/note'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets/sha256.ts'
import { isSigned } from './chain-key.ts'
import { firstLogKey, logVerifierKey } from './log-key.ts'

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'settings'>

/** The signed notes, oldest first. */
async function readKeyNotes({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('sealed_record')
    .select('content')
    .where('kind', '=', 'log_key')
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

/** Throws a sentence where the records do not follow from each other: somebody put one in. */
export async function readKeys(deps: KeyDeps): Promise<KnownKeys & { notes: string[] }> {
  const notes = await readKeyNotes(deps)
  const known = await followKeys(await firstLogKey(deps), notes, { hash: sha256, isSigned })
  if ('fault' in known)
    throw new Error(`Record ${known.at + 1} of the keys of the log is not right: ${known.fault}.`)
  return { ...known, notes }
}

/** Throws a sentence where this process has another key than the log was handed over to. */
export async function requireCurrentKey(deps: KeyDeps) {
  const { keys } = await readKeys(deps)
  const { logKeyFile } = deps.settings
  const [current, own] = [keys.at(-1), await logVerifierKey(deps)]
  if (current && current.key.id !== own.id)
    throw new Error(
      `The log was handed over to the key ${verifierKeyText(current.key)}, and this server has ` +
        `${verifierKeyText(own)}: ${logKeyFile} has to hold the new key. After a rotation that was broken ` +
        `off it is in ${logKeyFile}.next.`,
    )
}

/** What `/log/keys` answers: sizes in leaves, times in ms UTC. `statements` prove the rest. */
export async function keysAsJson(deps: KeyDeps) {
  const { root, keys, notes } = await readKeys(deps)
  return {
    root: root ? verifierKeyText(root) : null,
    keys: keys.map(({ key, from, at }) => ({ key: verifierKeyText(key), from, at: at ?? null })),
    statements: notes,
  }
}
