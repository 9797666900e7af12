/** Ed25519 keys, among them the deployment's for public statements. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** The DER prefix before the 32 bytes of a private and of a public key (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

export type SigningKey = {
  /** 32 bytes. */
  publicKey: Buffer
  /** A signature of 64 bytes over the text in UTF-8. */
  sign(text: string): Buffer
}

/** The deployment's key. It is derived from its secret, so that all its servers have the same. */
export function chainKey(secrets: Pick<Secrets, 'key'>): SigningKey {
  return signingKey(secrets.key('chain'))
}

/** The key that 32 secret bytes are. */
export function signingKey(seed: Uint8Array): SigningKey {
  const der = Buffer.concat([privateHead, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) }
}

export function isSigned(text: string, signature: Uint8Array, publicKey: Uint8Array): boolean {
  return verify(null, Buffer.from(text), keyOf(publicKey), signature)
}

function keyOf(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' })
}
