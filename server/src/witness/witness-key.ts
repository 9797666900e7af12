/** The key of a witness, in a file of one line as Go's `sumdb/note` writes them. */
import { hash as hashOnce } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base64Of, fromBase64Of } from '@tarazu/contract/chain/bytes-as-text'
import { cosignatureOf, cosignedText } from '@tarazu/contract/chain/cosignature'
import { joined } from '@tarazu/contract/chain/merkle'
import {
  isKeyName,
  type NoteSignature,
  signatureTypes,
  type VerifierKey,
  verifierKey,
} from '@tarazu/contract/chain/note'
import { signingKey } from '../chain/chain-key.ts'
import { WitnessError } from './witness-error.ts'

export type WitnessKey = {
  verifier: VerifierKey
  /** `body` is the text of a checkpoint; the time is in seconds since 1970. */
  cosign(body: string, time_s: number): NoteSignature
}

export const hashOfWitness = (bytes: Uint8Array): Uint8Array => hashOnce('sha256', bytes, 'buffer')

const head = 'PRIVATE+KEY+'

/** Makes a key of 32 secret bytes. One that is there already stays. */
export async function makeWitnessKey(folder: string, name: string, seed: Uint8Array): Promise<WitnessKey> {
  if (!isKeyName(name))
    throw new WitnessError(
      `${name} cannot name a key: a name has no spaces and no plus, as school.example/w1.`,
    )
  const key = await keyOf(name, seed)
  const secret = base64Of(joined(Uint8Array.of(signatureTypes.cosignature), seed))
  const text = `${head}${name}+${key.verifier.id}+${secret}\n`
  await writeFile(keyPath(folder), text, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new WitnessError(`${keyPath(folder)} is there already: a witness keeps its key.`)
    },
  )
  return key
}

export async function readWitnessKey(folder: string): Promise<WitnessKey> {
  const text = await readFile(keyPath(folder), 'utf8').catch(() => {
    throw new WitnessError(`${keyPath(folder)} cannot be read: make a key with npm run witness -- make.`)
  })
  const [, name = '', id, secret = ''] = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+(.+)\n$/.exec(text) ?? []
  const bytes = fromBase64Of(33, secret)
  if (isKeyName(name) && bytes?.[0] === signatureTypes.cosignature) {
    const key = await keyOf(name, bytes.subarray(1))
    if (key.verifier.id === id) return key
  }
  throw new WitnessError(`${keyPath(folder)} is not the key of a witness.`)
}

async function keyOf(name: string, seed: Uint8Array): Promise<WitnessKey> {
  const { publicKey, sign } = signingKey(seed)
  const verifier = await verifierKey(hashOfWitness, { name, type: 'cosignature', publicKey })
  return {
    verifier,
    cosign: (body, time_s) =>
      cosignatureOf(verifier, { time_s, signature: sign(cosignedText(body, time_s)) }),
  }
}

const keyPath = (folder: string) => join(folder, 'key')
