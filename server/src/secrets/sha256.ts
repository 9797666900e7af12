/**
 * SHA-256 where it is asked for millions of times. As Latin-1 text (`binary`) Node.js 24 gives it in a third
 * of the time that a buffer of its own takes: 0.28 us against 0.9 us for 81 bytes, on the machine that
 * `docs/log.md` tells of.
 */
import { hash } from 'node:crypto'

/** @param content a text is hashed as UTF-8 */
export const sha256 = (content: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', content, 'binary'), 'latin1')

/** Writes the hash of a content into 32 bytes of `target`. */
export function writeSha256(target: Buffer, at: number, content: Uint8Array | string) {
  target.write(hash('sha256', content, 'binary'), at, 'latin1')
}
