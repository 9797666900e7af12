/** Codes of an authenticator: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every one of them can do. */
import { Secret, TOTP } from 'otpauth'
import type { Random } from '../clock.ts'

const period_s = 30

/** 160 bits, as long as the hash (RFC 4226, 4 R6). */
export const newTotpSecret = (random: Random) => random.bytes(20)

/** Base32, for typing it in, and the address that a QR code carries, with what signs in. */
export function describeTotp(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step that the code is of; one before and one after the clock's are taken. Undefined: it is of none. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1_000 / period_s) + delta
}

function totpOf(secret: Buffer, account = '') {
  const bytes = secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.length)
  return new TOTP({
    issuer: 'Tarazu',
    label: account,
    secret: new Secret({ buffer: bytes }),
    period: period_s,
  })
}
