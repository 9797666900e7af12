/** How a balance becomes leaves that only its customer can recognise. Pure. */
import { createHmac, hash } from 'node:crypto'
import { partsOfBalance } from '@tarazu/contract/liabilities/liabilities'

export type Part = { salt: string; amount: bigint }

/** The key of one head's leaves; without the deployment's secret nobody can make a salt again. */
export function keyOfHead(secret: Uint8Array, number: number): Buffer {
  return createHmac('sha256', secret).update(`liabilities ${number}`).digest()
}

const hashOf = (...parts: (Uint8Array | string)[]) =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))), 'buffer')

/**
 * Salts and parts of a balance, the same each time they are asked for. Every way to cut it is as likely; the
 * parts come to the balance, and any of them may be nothing.
 */
export function splitBalance(
  key: Uint8Array,
  { account, asset, balance }: { account: string; asset: string; balance: bigint },
): Part[] {
  const seed = hashOf(key, JSON.stringify([account, asset]))
  const cuts = hashOf(seed, 'cuts')
  const salts = Buffer.concat([hashOf(seed, 'salts 0'), hashOf(seed, 'salts 1')]).toString('hex')
  const ends = Array.from(
    { length: partsOfBalance - 1 },
    (_, index) => (cuts.readBigUInt64BE(8 * index) * (balance + 1n)) >> 64n,
  ).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return [...ends, balance].map((end, index) => ({
    salt: salts.slice(32 * index, 32 * (index + 1)),
    amount: end - (ends[index - 1] ?? 0n),
  }))
}
