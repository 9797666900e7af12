/**
 * Co-signatures of witnesses (c2sp.org/tlog-cosignature, `cosignature/v1` with Ed25519): at that time, this
 * was the largest tree of the log that the witness had seen, and it was consistent with all before. Pure.
 *
 * The specification has a second type, ML-DSA-44 (`subtree/v1`), and prefers it for what is new. It is left
 * out: no browser verifies it yet, and the page that checks statements is to need nothing but a browser. A
 * line of that type is an unknown signature, which is kept and ignored.
 */
import { joined } from './merkle.ts'
import {
  type LateVerify,
  type Note,
  type NoteSignature,
  type SignatureState,
  signaturesOf,
  type VerifierKey,
} from './note.ts'

/** What is signed. `body` is the text of the checkpoint; the time is in seconds since 1970. */
export function cosignedText(body: string, time_s: number): string {
  return `cosignature/v1\ntime ${time_s}\n${body}`
}

/** `signature` has 64 bytes. */
export function cosignatureOf(
  { name, id }: Pick<VerifierKey, 'name' | 'id'>,
  { time_s, signature }: { time_s: number; signature: Uint8Array },
): NoteSignature {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(time_s))
  return { name, id, bytes: joined(time, signature) }
}

/** Undefined: not a co-signature, or its time is none. */
export function parseCosignature({ bytes }: Pick<NoteSignature, 'bytes'>) {
  if (bytes.length !== 72) return undefined
  const time_s = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  // A witness always says when. Seconds beyond 2^53 lie in no future that there will be.
  if (time_s === 0 || !Number.isSafeInteger(time_s)) return undefined
  return { time_s, signature: bytes.subarray(8) }
}

/** When the witness last co-signed this very text, by its own clock. */
export type CosignatureState =
  | { state: 'signed'; time_s: number }
  | { state: Exclude<SignatureState, 'signed'> }

/** All co-signatures that name the key have to be right; the latest of them counts. */
export async function cosignedBy(
  note: Note,
  key: VerifierKey,
  verify: LateVerify,
): Promise<CosignatureState> {
  if (key.type !== 'cosignature') throw new Error(`${key.name} is not a key of a witness`)
  let latest = 0
  for (const each of signaturesOf(note, key)) {
    const said = parseCosignature(each)
    if (!said) return { state: 'forged' }
    const right = await verify(cosignedText(note.text, said.time_s), said.signature, key.publicKey)
    if (right === undefined) return { state: 'unable' }
    if (!right) return { state: 'forged' }
    latest = Math.max(latest, said.time_s)
  }
  return latest > 0 ? { state: 'signed', time_s: latest } : { state: 'unsigned' }
}
