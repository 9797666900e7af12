/** Tokens, cookies and codes are stored as hashes only. They are random, so a plain SHA-256 is enough. */
import { createHmac, hash } from 'node:crypto'
import type { Random } from '../clock.ts'

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** 256 random bits, in characters that headers and cookies allow. */
export function makeSecret(random: Random): string {
  return random.bytes(32).toString('base64url')
}

/** The cookie after `cookie`; only who has both the cookie and the salt can compute it. */
export function nextCookie(cookie: string, salt: Buffer): string {
  return createHmac('sha256', salt).update(cookie).digest('base64url')
}
