/**
 * What a push service accepts: a message that only the browser can read (RFC 8291), and proof of who sends it
 * (RFC 8292).
 */
import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, sign } from 'node:crypto'
import type { Random } from '../clock.ts'

export type Keys = { publicKey: Buffer; privateKey: Buffer }
export type Receiver = { publicKey: Buffer; auth: Buffer }

const curve = 'prime256v1'
/** One record holds the whole message. */
const recordSize = 4_096

export function makeKeys(random: Pick<Random, 'bytes'>): Keys {
  const ecdh = withPrivateKey(random.bytes(32))
  return { publicKey: ecdh.getPublicKey(), privateKey: ecdh.getPrivateKey() }
}

function withPrivateKey(privateKey: Buffer): ECDH {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(privateKey)
  return ecdh
}

/** Throws where the receiver's key is no point of the curve. */
export function encrypt(text: string, receiver: Receiver, random: Pick<Random, 'bytes'>): Buffer {
  const own = withPrivateKey(random.bytes(32))
  const salt = random.bytes(16)
  const ownKey = own.getPublicKey()
  const shared = own.computeSecret(receiver.publicKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, ownKey])
  const material = derive(shared, receiver.auth, info, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, sealed, cipher.getAuthTag()])
}

function derive(material: Buffer, salt: Buffer, info: string | Buffer, size: number) {
  return Buffer.from(hkdfSync('sha256', material, salt, info, size))
}

const tokenLifetime_s = 12 * 3_600

/** The header `Authorization` for an endpoint: a token that only its service may accept. `now` in ms UTC. */
export function authorization(endpoint: string, keys: Keys, contact: string, now: number): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1_000) + tokenLifetime_s,
    sub: contact,
  }
  const token = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64(JSON.stringify(part))).join('.')
  const key = createPrivateKey({ format: 'jwk', key: jwkOf(keys) })
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${keys.publicKey.toString('base64url')}`
}

function base64(text: string) {
  return Buffer.from(text).toString('base64url')
}

function jwkOf({ publicKey, privateKey }: Keys) {
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)]
  return {
    kty: 'EC',
    crv: 'P-256',
    x: x.toString('base64url'),
    y: y.toString('base64url'),
    d: privateKey.toString('base64url'),
  }
}
