/** An operator's authenticator app and a device with passkeys, in software. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The code that the app shows at this time (ms UTC). */
export function codeOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

/** A code that is not valid now, nor one step before or after. */
export function wrongCode(secret: string, at: number): string {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => codeOf(secret, at + ms))
  const code = Array.from({ length: 6 }, (_, n) => String(n).repeat(6)).find((each) => !right.includes(each))
  return code as string
}

type Changes = {
  origin?: string
  rpId?: string
  /** Bit 0 says that the user was present, bit 2 that the user was verified. */
  flags?: number
  counter?: number
  type?: string
  userHandle?: string
}

/** A Web Authentication passkey in software, with a P-256 key and no attestation. */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = createHash('sha256').update(x).digest()
  let counter = 0

  function dataOf(rpId: string, flags: number, count: number, more = Buffer.alloc(0)) {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted, more])
  }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    /** The result of `navigator.credentials.create`. */
    create(options: Record<string, unknown>, origin: string, changes: Changes = {}) {
      const { challenge, rp } = options as { challenge: string; rp: { id: string } }
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const data = dataOf(changes.rpId ?? rp.id, changes.flags ?? 0b0100_0101, 0, attested)
      const object = map([
        ['fmt', 'none'],
        ['attStmt', map([])],
        ['authData', data],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData(
            changes.type ?? 'webauthn.create',
            challenge,
            changes.origin ?? origin,
          ).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** The result of `navigator.credentials.get`. */
    get(options: Record<string, unknown>, origin: string, changes: Changes = {}) {
      const { challenge, rpId } = options as { challenge: string; rpId: string }
      counter += 1
      const data = dataOf(changes.rpId ?? rpId, changes.flags ?? 0b0000_0101, changes.counter ?? counter)
      const client = clientData(changes.type ?? 'webauthn.get', challenge, changes.origin ?? origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      }
    },
  }
}

type Cbor = number | string | Buffer

/**
 * Just enough of CBOR (RFC 8949): integers, bytes, texts and maps. A map that is encoded already is kept as
 * it is.
 */
const maps = new WeakSet<Buffer>()

function map(pairs: [Cbor, Cbor][]): Buffer {
  const made = Buffer.concat([head(5, pairs.length), ...pairs.flat().map(encode)])
  maps.add(made)
  return made
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return maps.has(value) ? value : Buffer.concat([head(2, value.length), value])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
