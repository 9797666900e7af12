/**
 * The keys of a log, one after the other (decision 104). A root key, which is kept offline, is announced once
 * under the log's key; from then on it signs each next key of the log. Both are signed notes. Pure.
 */
import { fromDecimal } from './bytes-as-text.ts'
import type { LateHash } from './merkle.ts'
import {
  type LateVerify,
  type Note,
  noteSignedBy,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
  verifierKeyText,
} from './note.ts'

/** No checkpoint begins so: the first line of these is the name of a log, and the second a number. */
const titles = { root: 'tarazu root key of a log', rotation: 'tarazu next key of a log' } as const

export type KeyStatement = {
  /** `root`: `next` is the root key, and `current` the log's. `rotation`: both are keys of the log. */
  kind: keyof typeof titles
  current: VerifierKey
  next: VerifierKey
  /** Leaves of the log when it was said: checkpoints of more are signed with `next` after a rotation. */
  size: number
  /** By the deployment's clock, ms UTC. */
  at: number
}

/** The name of a log's root key. */
export const rootKeyName = (origin: string) => `${origin}/root`

/** The text that is signed: a title, both keys, the size and the time in seconds, a line each. */
export function keyStatementText({ kind, current, next, size, at }: KeyStatement): string {
  const keys = [verifierKeyText(current), verifierKeyText(next)]
  return [titles[kind], ...keys, String(size), String(Math.floor(at / 1000)), ''].join('\n')
}

/** Undefined: it is not such a statement in every byte; nothing is said of who has signed it. */
export async function parseKeyStatement(text: string, hash: LateHash): Promise<KeyStatement | undefined> {
  const [title, currentText = '', nextText = '', sizeText = '', time = ''] = text.split('\n')
  const kind = title === titles.root ? 'root' : 'rotation'
  const current = await parseVerifierKey(hash, currentText)
  const next = await parseVerifierKey(hash, nextText)
  const [size, time_s] = [fromDecimal(sizeText), fromDecimal(time)]
  if (!current || !next || size === undefined || time_s === undefined) return undefined
  const statement = { kind, current, next, size, at: time_s * 1000 } as const
  return keyStatementText(statement) === text ? statement : undefined
}

export type KnownKeys = {
  /** Undefined: there is none, and the log has one key for ever. */
  root: VerifierKey | undefined
  /** The keys of the log, oldest first; `from` is the size above which each signs. */
  keys: { key: VerifierKey; from: number; at: number | undefined }[]
}

/**
 * `form`: not a statement. `order`: not about the key before it. `signature`: not signed by whom it needs.
 */
export type KeyFault = { fault: 'form' | 'order' | 'signature' | 'unable'; at: number }

/**
 * Follows the statements from the first key that a log had, oldest first. A root key is announced by the
 * log's key and itself; a rotation is signed by the root key, which nobody can change, and by the next key.
 */
export async function followKeys(
  first: VerifierKey,
  notes: readonly string[],
  means: { hash: LateHash; isSigned: LateVerify },
): Promise<KnownKeys | KeyFault> {
  let root: VerifierKey | undefined
  const keys: KnownKeys['keys'] = [{ key: first, from: 0, at: undefined }]
  for (const [at, text] of notes.entries()) {
    const note = parseNote(text)
    const said = note && (await parseKeyStatement(note.text, means.hash))
    if (!said) return { fault: 'form', at }
    const last = keys.at(-1) ?? { key: first, from: 0 }
    if (!isNext(said, last, root)) return { fault: 'order', at }
    const signers = said.kind === 'root' ? [said.current, said.next] : [root as VerifierKey, said.next]
    const state = await signedByAll(note, signers, means.isSigned)
    if (state !== 'signed') return { fault: state, at }
    if (said.kind === 'root') root = said.next
    else keys.push({ key: said.next, from: said.size, at: said.at })
  }
  return { root, keys }
}

function isNext(
  { kind, current, next, size }: KeyStatement,
  last: { key: VerifierKey; from: number },
  root: VerifierKey | undefined,
) {
  const about = verifierKeyText(current) === verifierKeyText(last.key) && size >= last.from
  const name = kind === 'root' ? rootKeyName(current.name) : current.name
  const once = kind === 'root' ? root === undefined : root !== undefined
  return about && once && next.name === name && next.type === 'note' && next.id !== current.id
}

async function signedByAll(note: Note, signers: readonly VerifierKey[], isSigned: LateVerify) {
  for (const key of signers) {
    const state = await noteSignedBy(note, key, isSigned)
    if (state === 'unable') return 'unable'
    if (state !== 'signed') return 'signature'
  }
  return 'signed'
}
