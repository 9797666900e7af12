/**
 * What a witness remembers: one file with the logs that it knows, and the last checkpoint of each that it has
 * co-signed. It is on the disk before a co-signature is given, since a witness that forgets could co-sign
 * two histories.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Checkpoint, parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { cosignedBy } from '@tarazu/contract/chain/cosignature'
import { parseVerifierKey, type VerifierKey, verifierKeyText } from '@tarazu/contract/chain/note'
import * as z from 'zod/mini'
import { isSigned } from '../chain/chain-key.ts'
import { WitnessError } from './witness-error.ts'
import { hashOfWitness } from './witness-key.ts'

export type WitnessedLog = {
  origin: string
  keys: readonly VerifierKey[]
  /** With the log's signature and the witness's own; undefined: nothing was co-signed yet. */
  last: { note: string; checkpoint: Checkpoint } | undefined
}

export type WitnessState = {
  log(origin: string): WitnessedLog | undefined
  logs(): WitnessedLog[]
  /**
   * Keeps what is new of a log, and resolves when it is on the disk. Where that fails, nothing may be signed.
   */
  keep(log: WitnessedLog): Promise<void>
}

const stored = z.strictObject({
  /** The verifier key of the witness whose memory this is. */
  witness: z.string(),
  logs: z.array(
    z.strictObject({
      origin: z.string(),
      keys: z.array(z.string()).check(z.minLength(1)),
      checkpoint: z.nullable(z.string()),
    }),
  ),
})

/** For a new key. */
export async function makeState(folder: string, witness: VerifierKey) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replace(statePath(folder), stateText(witness, []))
}

/**
 * A key without its memory is refused: `firstStart` says that it has never co-signed. It is refused where
 * there is a memory, so that nobody says so for good.
 */
export async function openState(
  folder: string,
  witness: VerifierKey,
  { firstStart = false } = {},
): Promise<WitnessState> {
  const path = statePath(folder)
  let text = await readIfThere(path)
  if (text !== undefined && firstStart)
    throw new WitnessError(`${path} is there, so this is not the first start: leave out --first-start.`)
  if (text === undefined && !firstStart)
    throw new WitnessError(
      `${path} is missing. A witness that has forgotten what it co-signed must not go on with its key. ` +
        'Bring the file back if it is this moment’s, or else make a new key. Only if this key has never ' +
        'co-signed anything, start once with --first-start.',
    )
  if (text === undefined) {
    await makeState(folder, witness)
    text = stateText(witness, [])
  }
  let known = text
  let logs = await readLogs(path, known, witness)
  return {
    log: (origin) => logs.get(origin),
    logs: () => [...logs.values()],
    async keep(log) {
      const next = new Map(logs).set(log.origin, log)
      // Two programs with one memory would each overwrite what the other has co-signed.
      if ((await readIfThere(path)) !== known)
        throw new WitnessError(`${path} was changed by another program: stop that one, and start again.`)
      const changed = stateText(witness, [...next.values()])
      await replace(path, changed)
      known = changed
      logs = next
    },
  }
}

async function readLogs(path: string, text: string, witness: VerifierKey) {
  const unreadable = (what: string) => new WitnessError(`${path} cannot be used: ${what}.`)
  let content: z.output<typeof stored>
  try {
    content = z.parse(stored, JSON.parse(text))
  } catch {
    throw unreadable('it is not the memory of a witness')
  }
  if (content.witness !== verifierKeyText(witness)) throw unreadable(`it belongs to ${content.witness}`)
  const logs = new Map<string, WitnessedLog>()
  for (const { origin, keys: keyTexts, checkpoint: note } of content.logs) {
    const keys: VerifierKey[] = []
    for (const each of keyTexts) {
      const key = await parseVerifierKey(hashOfWitness, each)
      if (key?.type !== 'note' || key.name !== origin) throw unreadable(`${each} is not a key of ${origin}`)
      keys.push(key)
    }
    logs.set(origin, { origin, keys, last: note === null ? undefined : await readLast(note) })
  }
  return logs

  async function readLast(note: string) {
    const signed = parseSignedCheckpoint(note)
    const own = signed && (await cosignedBy(signed.note, witness, isSigned)).state === 'signed'
    if (!own) throw unreadable('this witness has not co-signed a checkpoint in it')
    return { note, checkpoint: signed.checkpoint }
  }
}

function stateText(witness: VerifierKey, logs: readonly WitnessedLog[]): string {
  const content: z.output<typeof stored> = {
    witness: verifierKeyText(witness),
    logs: logs.map(({ origin, keys, last }) => ({
      origin,
      keys: keys.map(verifierKeyText),
      checkpoint: last?.note ?? null,
    })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The old content or the new one, whatever happens: a new file takes its place when it is on the disk. */
async function replace(path: string, text: string) {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const statePath = (folder: string) => join(folder, 'state.json')
