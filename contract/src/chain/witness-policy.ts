/**
 * Policies (c2sp.org/tlog-policy): which logs are believed, and how many of which witnesses have to have
 * co-signed. Pure.
 *
 * Two deviations from the specification: the text has to be UTF-8, and its last line may end without a
 * newline, because a policy may stand in a setting.
 */
import { sameBytes } from './bytes-as-text.ts'
import { type Checkpoint, checkpointSignedBy, parseSignedCheckpoint } from './checkpoint.ts'
import { cosignedBy } from './cosignature.ts'
import type { LateHash } from './merkle.ts'
import { type LateVerify, parseVerifierKey, type SignatureType, type VerifierKey } from './note.ts'

export type KnownLog = { key: VerifierKey; url: string | undefined }

/** `name` means something in the policy alone; a co-signature has the name of the key. */
export type KnownWitness = { name: string; key: VerifierKey; url: string | undefined }

/** Has witnessed what at least `threshold` of its members have; each is a witness or a group. */
type Group = { threshold: number; members: readonly string[] }

export type Policy = {
  logs: KnownLog[]
  witnesses: KnownWitness[]
  groups: Map<string, Group>
  /** A witness or a group; `none` where no co-signature is needed. */
  quorum: string
}

/** Why a line is refused. */
export type PolicyFault =
  | 'characters'
  | 'keyword'
  | 'fields'
  | 'key'
  | 'key-twice'
  | 'name-twice'
  | 'name-unknown'
  | 'member-twice'
  | 'threshold'
  | 'quorum-twice'
  | 'quorum-missing'
  | 'too-long'

/** `line` counts from 1. */
export type ParsedPolicy = { policy: Policy } | { fault: PolicyFault; line: number }

/** The specification asks for at least 32 logs, witnesses and groups; comments need room, too. */
const maxLines = 1000

type Draft = Omit<Policy, 'quorum'> & { quorum: string | undefined; members: Set<string> }

export async function parsePolicy(hash: LateHash, text: string): Promise<ParsedPolicy> {
  const lines = text.split('\n')
  if (lines.length > maxLines) return { fault: 'too-long', line: maxLines + 1 }
  const draft: Draft = {
    logs: [],
    witnesses: [],
    groups: new Map(),
    quorum: undefined,
    members: new Set(),
  }
  for (const [at, line] of lines.entries()) {
    const fault = await readLine(hash, draft, line)
    if (fault) return { fault, line: at + 1 }
  }
  const { logs, witnesses, groups, quorum } = draft
  if (quorum === undefined) return { fault: 'quorum-missing', line: lines.length }
  return { policy: { logs, witnesses, groups, quorum } }
}

/** Whether a line among others can only be one of a policy. */
export const isPolicyLine = (line: string) => /^(#|(log|witness|group|quorum)[ \t])/.test(line)

/** Adds what the line says; a fault where it cannot be read. */
async function readLine(hash: LateHash, draft: Draft, line: string): Promise<PolicyFault | undefined> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the specification names these characters.
  if (!line.isWellFormed() || /[\x00-\x08\x0a-\x1f\x7f]/.test(line)) return 'characters'
  const [keyword, ...fields] = line.split(/[ \t]+/).filter((field) => field !== '')
  if (keyword === undefined || keyword.startsWith('#')) return undefined
  switch (keyword) {
    case 'log':
      return readLog(hash, draft, fields)
    case 'witness':
      return readWitness(hash, draft, fields)
    case 'group':
      return readGroup(draft, fields)
    case 'quorum':
      return readQuorum(draft, fields)
    default:
      return 'keyword'
  }
}

type Fields = readonly string[]

async function readLog(hash: LateHash, { logs }: Draft, fields: Fields): Promise<PolicyFault | undefined> {
  const [text, url, ...more] = fields
  if (text === undefined || more.length > 0) return 'fields'
  const key = await keyOf(hash, text, 'note')
  if (!key) return 'key'
  if (isKnown(logs, key)) return 'key-twice'
  logs.push({ key, url })
  return undefined
}

async function readWitness(hash: LateHash, draft: Draft, fields: Fields): Promise<PolicyFault | undefined> {
  const [name, text, url, ...more] = fields
  if (name === undefined || text === undefined || more.length > 0) return 'fields'
  if (isTaken(draft, name)) return 'name-twice'
  const key = await keyOf(hash, text, 'cosignature')
  if (!key) return 'key'
  if (isKnown(draft.witnesses, key)) return 'key-twice'
  draft.witnesses.push({ name, key, url })
  return undefined
}

function readGroup(draft: Draft, [name, needed, ...members]: Fields): PolicyFault | undefined {
  if (name === undefined || needed === undefined || members.length === 0) return 'fields'
  if (isTaken(draft, name)) return 'name-twice'
  const threshold = thresholdOf(needed, members.length)
  if (threshold === undefined) return 'threshold'
  for (const member of members) {
    if (!isDefined(draft, member)) return 'name-unknown'
    // A witness that stood in two groups would count twice.
    if (draft.members.has(member)) return 'member-twice'
    draft.members.add(member)
  }
  draft.groups.set(name, { threshold, members })
  return undefined
}

function readQuorum(draft: Draft, [name, ...more]: Fields): PolicyFault | undefined {
  if (name === undefined || more.length > 0) return 'fields'
  if (draft.quorum !== undefined) return 'quorum-twice'
  if (name !== 'none' && !isDefined(draft, name)) return 'name-unknown'
  draft.quorum = name
  return undefined
}

function thresholdOf(text: string, members: number): number | undefined {
  if (text === 'all') return members
  if (text === 'any') return 1
  const threshold = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : members + 1
  return threshold <= members ? threshold : undefined
}

async function keyOf(hash: LateHash, text: string, type: SignatureType): Promise<VerifierKey | undefined> {
  const key = await parseVerifierKey(hash, text)
  return key?.type === type ? key : undefined
}

/** The same public key under another name is the same log or witness. */
const isKnown = (known: readonly { key: VerifierKey }[], { publicKey }: VerifierKey) =>
  known.some(({ key }) => sameBytes(key.publicKey, publicKey))

const isDefined = ({ witnesses, groups }: Draft, name: string) =>
  groups.has(name) || witnesses.some((witness) => witness.name === name)

const isTaken = (draft: Draft, name: string) => name === 'none' || isDefined(draft, name)

/** Whether these witnesses, by their names in the policy, are as many as it asks for. */
export function isQuorum({ groups, quorum }: Policy, cosigned: ReadonlySet<string>): boolean {
  const witnessed = (name: string): boolean => {
    const group = groups.get(name)
    return group ? group.members.filter(witnessed).length >= group.threshold : cosigned.has(name)
  }
  return quorum === 'none' || witnessed(quorum)
}

/**
 * `malformed`: not a checkpoint. `unknown-log`: the policy has no log of that origin. `unsigned`: it has,
 * and that log has not signed. `forged`: a signature that names a key of the policy was not made with it.
 * `unable`: this platform does not know Ed25519.
 */
export type CheckpointFault = 'malformed' | 'unknown-log' | 'unsigned' | 'forged' | 'unable'

export type WitnessedCheckpoint = {
  checkpoint: Checkpoint
  log: KnownLog
  /** Witnesses of the policy whose co-signature is right, with its time in seconds since 1970. */
  cosigned: { witness: KnownWitness; time_s: number }[]
  /** Whether they are as many as the policy asks for. */
  quorum: boolean
}

/** Checks a signed checkpoint by a policy. Signatures of keys that the policy does not name are ignored. */
export async function checkCheckpoint(
  policy: Policy,
  text: string,
  verify: LateVerify,
): Promise<WitnessedCheckpoint | { fault: CheckpointFault }> {
  const signed = parseSignedCheckpoint(text)
  if (!signed) return { fault: 'malformed' }
  const logs = policy.logs.filter(({ key }) => key.name === signed.checkpoint.origin)
  if (logs.length === 0) return { fault: 'unknown-log' }
  let signer: KnownLog | undefined
  // A log may have an old and a new key.
  for (const log of logs) {
    const state = await checkpointSignedBy(signed, log.key, verify)
    if (state === 'forged' || state === 'unable') return { fault: state }
    if (state === 'signed') signer ??= log
  }
  if (!signer) return { fault: 'unsigned' }
  const cosigned: WitnessedCheckpoint['cosigned'] = []
  for (const witness of policy.witnesses) {
    const found = await cosignedBy(signed.note, witness.key, verify)
    if (found.state === 'forged' || found.state === 'unable') return { fault: found.state }
    if (found.state === 'signed') cosigned.push({ witness, time_s: found.time_s })
  }
  const quorum = isQuorum(policy, new Set(cosigned.map(({ witness }) => witness.name)))
  return { checkpoint: signed.checkpoint, log: signer, cosigned, quorum }
}
