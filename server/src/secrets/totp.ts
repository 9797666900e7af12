/** Authenticator codes: RFC 6238 with SHA-1, six digits and 30-second steps, which every app supports. */
import { Secret, TOTP } from 'otpauth'
import type { Random } from '../clock.ts'

const period_s = 30

/** 160 bits, as long as the hash (RFC 4226, 4 R6). */
export const newTotpSecret = (random: Random) => random.bytes(20)

/** The secret in base32 for typing, and the URI for the QR code, which name the account. */
export function describeTotp(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step of the code, if it is the current one, the one before or the one after. Undefined: wrong
 * code.
 */
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
