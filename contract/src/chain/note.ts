/**
 * Signed notes (c2sp.org/signed-note): a text, and below it signatures by any number of keys. Pure.
 *
 * A note is handled as text. Whoever has bytes decodes them with `textOf`, which refuses invalid UTF-8 as
 * the specification demands.
 */
import { base64Of, bytesOf, fromBase64, fromHex, hexOf, sameBytes } from './bytes-as-text.ts'
import { joined, type LateHash } from './merkle.ts'

/** Verifies Ed25519 over a text in UTF-8; undefined where this platform does not support it. */
export type LateVerify = (
  text: string,
  signature: Uint8Array,
  publicKey: Uint8Array,
) => boolean | undefined | Promise<boolean | undefined>

/** Names a signature's key; `id` is the key ID as 8 digits of hex. */
export type NoteSignature = { name: string; id: string; bytes: Uint8Array }

/** `text` ends with a newline. */
export type Note = { text: string; signatures: NoteSignature[] }

/** The specification demands at least 16; Go's `sumdb/note` has the same limit. */
export const maxNoteSignatures = 100

const signatureMark = '— '

/** Undefined: it is not a note in every byte. */
export function parseNote(note: string): Note | undefined {
  if (!note.isWellFormed() || hasControlCharacters(note)) return undefined
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(split + 2).split('\n')
  lines.pop()
  if (lines.length === 0 || lines.length > maxNoteSignatures) return undefined
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const signature = parseSignatureLine(line)
    if (!signature) return undefined
    signatures.push(signature)
  }
  return { text: note.slice(0, split + 1), signatures }
}

export function noteOf({ text, signatures }: Note): string {
  if (!text.endsWith('\n') || hasControlCharacters(text)) throw new Error('not a text of a note')
  return `${text}\n${signatures.map((signature) => `${signatureLine(signature)}\n`).join('')}`
}

/** A line without its newline; undefined: it is not one of a signature. */
export function parseSignatureLine(line: string): NoteSignature | undefined {
  if (!line.startsWith(signatureMark)) return undefined
  const [name = '', base64 = '', ...more] = line.slice(signatureMark.length).split(' ')
  const bytes = fromBase64(base64)
  if (!isKeyName(name) || !bytes || bytes.length < 5 || more.length > 0) return undefined
  return { name, id: hexOf(bytes.subarray(0, 4)), bytes: bytes.subarray(4) }
}

export function signatureLine({ name, id, bytes }: NoteSignature): string {
  return `${signatureMark}${name} ${base64Of(joined(fromHex(id), bytes))}`
}

/** What a signature's key is for, by the byte that begins it in a verifier key. */
export const signatureTypes = { note: 1, cosignature: 4 } as const
export type SignatureType = keyof typeof signatureTypes

/** A public key with its name, as others are told of it. `publicKey` has 32 bytes. */
export type VerifierKey = { name: string; id: string; type: SignatureType; publicKey: Uint8Array }

export async function verifierKey(
  hash: LateHash,
  { name, type, publicKey }: Omit<VerifierKey, 'id'>,
): Promise<VerifierKey> {
  if (!isKeyName(name)) throw new Error(`not a name of a key: ${name}`)
  const digest = await hash(joined(bytesOf(`${name}\n`), Uint8Array.of(signatureTypes[type]), publicKey))
  return { name, id: hexOf(digest.subarray(0, 4)), type, publicKey }
}

/** The key as text: `name+id+base64`. */
export function verifierKeyText({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${base64Of(joined(Uint8Array.of(signatureTypes[type]), publicKey))}`
}

/** Undefined: not a verifier key, its id is not that of its name and key, or its type is not one of ours. */
export async function parseVerifierKey(hash: LateHash, text: string): Promise<VerifierKey | undefined> {
  // The base64 may have more plus signs, the name and the id have none.
  const [, name = '', id = '', base64 = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? []
  const bytes = fromBase64(base64)
  const type = (Object.keys(signatureTypes) as SignatureType[]).find(
    (each) => signatureTypes[each] === bytes?.[0],
  )
  if (!isKeyName(name) || !type || bytes?.length !== 33) return undefined
  const key = await verifierKey(hash, { name, type, publicKey: bytes.subarray(1) })
  return key.id === id ? key : undefined
}

/**
 * `forged`: a signature names this key and was not made with it. A note that has one is to be rejected as a
 * whole, so that nobody takes it for what the key said. `unable`: this platform does not know Ed25519.
 */
export type SignatureState = 'signed' | 'unsigned' | 'forged' | 'unable'

/** Whether a key of type `note` has signed the text. All signatures that name the key have to be right. */
export async function noteSignedBy(
  note: Note,
  key: VerifierKey,
  verify: LateVerify,
): Promise<SignatureState> {
  if (key.type !== 'note') throw new Error(`${key.name} is not a key that signs notes`)
  let state: SignatureState = 'unsigned'
  for (const { bytes } of signaturesOf(note, key)) {
    if (bytes.length !== 64) return 'forged'
    const right = await verify(note.text, bytes, key.publicKey)
    if (right === undefined) return 'unable'
    if (!right) return 'forged'
    state = 'signed'
  }
  return state
}

/** Those that name the key, by name and id; repeated ones once. */
export function signaturesOf({ signatures }: Note, { name, id }: VerifierKey): NoteSignature[] {
  const own = signatures.filter((each) => each.name === name && each.id === id)
  return own.filter((each, at) => own.findIndex(({ bytes }) => sameBytes(bytes, each.bytes)) === at)
}

/** A key's name is not empty and has neither Unicode spaces nor a plus. */
export function isKeyName(name: string): boolean {
  return (
    name !== '' && name.isWellFormed() && !/[\p{White_Space}+]/u.test(name) && !hasControlCharacters(name)
  )
}

/** Newlines are none. */
function hasControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the specification names these characters.
  return /[\x00-\x09\x0b-\x1f]/.test(text)
}
