/**
 * Checks that a message is the provider's: HMAC-SHA256 over its timestamp and its body, and not too old.
 * Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How much the provider's clock and the way of the message may be off. */
export const signatureWindow_s = 300

/** The signature in hex. `timestamp` is in seconds since the epoch. */
export function providerSignature(key: Buffer, timestamp: string, body: string) {
  return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
}

type Signed = { timestamp: unknown; signature: unknown; body: string }

/** `now` is in ms UTC. */
export function isSignedByProvider(key: Buffer, { timestamp, signature, body }: Signed, now: number) {
  if (typeof timestamp !== 'string' || !/^\d{10}$/.test(timestamp)) return false
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > signatureWindow_s) return false
  return timingSafeEqual(
    Buffer.from(signature, 'hex'),
    Buffer.from(providerSignature(key, timestamp, body), 'hex'),
  )
}
