/** How a balance becomes leaves that only its customer can recognise. Pure. */
import { createHmac, hash } from 'node:crypto'
import { partsOfBalance } from '@tarazu/contract/liabilities/liabilities'

export type Part = { salt: string; amount: bigint }

/** The key of one head's leaves, in hex; without the deployment's secret nobody can make a salt again. */
export function keyOfHead(secret: Uint8Array, number: number): string {
  return createHmac('sha256', secret).update(`liabilities ${number}`).digest('hex')
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
  key: string,
  { account, asset, balance }: { account: string; asset: string; balance: bigint },
): Part[] {
  // SHAKE256 under a key in front is as good as random, and one call gives all of it.
  const random = hash('shake256', `${key}${JSON.stringify([account, asset])}`, {
    outputEncoding: 'hex',
    outputLength,
  })
  const ends: bigint[] = []
  for (let index = 0; index < partsOfBalance - 1; index++)
    ends.push((cutIn(random, index) * (balance + 1n)) >> 64n)
  ends.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  ends.push(balance)
  const parts: Part[] = []
  let [begin, saltAt] = [0n, 2 * cutsLength]
  for (const end of ends) {
    parts.push({ salt: random.slice(saltAt, saltAt + 2 * saltBytes), amount: end - begin })
    begin = end
    saltAt += 2 * saltBytes
  }
  return parts
}
