/** What an authenticator app would show: RFC 6238 with SHA-1, six digits, 30 seconds. */
import { createHmac } from 'node:crypto'

const step_ms = 30_000

/** The code of now; `ahead` steps later for somebody whose code of this step has been used. */
export function totp(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / step_ms) + ahead))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string) {
  const bits = [...text.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
