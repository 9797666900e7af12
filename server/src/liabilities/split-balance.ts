/** How a balance becomes leaves that only its customer can recognise. Pure. */
import { createHmac, hash } from 'node:crypto'
import { partsOfBalance } from '@tarazu/contract/liabilities/liabilities'

export type Part = { salt: string; amount: bigint }

/** The key of one head's leaves; without the deployment's secret nobody can make a salt again. */
export function keyOfHead(secret: Uint8Array, number: number): Buffer {
  return createHmac('sha256', secret).update(`liabilities ${number}`).digest()
}

const saltBytes = 16
const cutBytes = 8
/** Bytes of the cuts of one balance, and of its cuts and salts. */
const cutsLength = (partsOfBalance - 1) * cutBytes
const outputLength = cutsLength + partsOfBalance * saltBytes

const cutIn = (random: string, index: number) =>
  BigInt(`0x${random.slice(2 * cutBytes * index, 2 * cutBytes * (index + 1))}`)

/**
 * Salts and parts of a balance, the same each time they are asked for. Every way to cut it is as likely; the
 * parts come to the balance, and any of them may be nothing.
 */
export function splitBalance(
  key: Buffer,
  { account, asset, balance }: { account: string; asset: string; balance: bigint },
): Part[] {
  // SHAKE256 under a key in front is as good as random, and one call gives all of it.
  const random = hash('shake256', `${key.toString('hex')}${JSON.stringify([account, asset])}`, {
    outputEncoding: 'hex',
    outputLength,
  })
  const salts = random.slice(2 * cutsLength)
  const ends = Array.from(
    { length: partsOfBalance - 1 },
    (_, index) => (cutIn(random, index) * (balance + 1n)) >> 64n,
  ).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return [...ends, balance].map((end, index) => ({
    salt: salts.slice(2 * saltBytes * index, 2 * saltBytes * (index + 1)),
    amount: end - (ends[index - 1] ?? 0n),
  }))
}
