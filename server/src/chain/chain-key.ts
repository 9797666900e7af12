/**
 * The deployment's key for public statements: Ed25519, derived from its secret, so that all its servers have
 * the same.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** The DER prefix before the 32 bytes of a private and of a public key (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

export type ChainKey = {
  /** 32 bytes. */
  publicKey: Buffer
  /** A signature of 64 bytes over the text in UTF-8. */
  sign(text: string): Buffer
}

export function chainKey(secrets: Pick<Secrets, 'key'>): ChainKey {
  const der = Buffer.concat([privateHead, secrets.key('chain')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) }
}

export function isSigned(text: string, signature: Buffer, publicKey: Buffer): boolean {
  return verify(null, Buffer.from(text), keyOf(publicKey), signature)
}

function keyOf(publicKey: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' })
}
