/** Tokens, cookies and codes are kept as hashes only. They are random, so a plain SHA-256 is enough. */
import { createHmac, hash } from 'node:crypto'
import type { Random } from '../clock.ts'

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** 256 bits, in letters that a header and a cookie can carry. */
export function makeSecret(random: Random): string {
  return random.bytes(32).toString('base64url')
}

/** The cookie that follows `cookie`; only who holds both the cookie and the salt can tell. */
export function nextCookie(cookie: string, salt: Buffer): string {
  return createHmac('sha256', salt).update(cookie).digest('base64url')
}
