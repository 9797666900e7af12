/**
 * What streams send, as it is or packed with gzip (RFC 1952) for readers who take it: quotes come to a fifth
 * to a seventh. Each chunk is compressed by itself and ends at a byte, so what many readers get is compressed
 * once and fits behind whatever each of them had before.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { appendedChecksum, lengthOperator } from './checksum.ts'

/** Made once, sent to many. */
export class Chunk {
  readonly plain: Buffer
  #packed: Packed | undefined

  constructor(content: string | Buffer) {
    this.plain = typeof content === 'string' ? Buffer.from(content) : content
  }

  get packed(): Packed {
    const { plain } = this
    this.#packed ??= {
      bytes: deflated(plain),
      checksum: crc32(plain),
      operator: lengthOperator(plain.length),
    }
    return this.#packed
  }
}

/** `checksum` is the CRC-32 of what the bytes unpack to, `operator` appends it to another (`checksum.ts`). */
type Packed = { bytes: Buffer; checksum: number; operator: number }

/** Fewer bytes than this are not worth the 30 us that compressing takes however few they are. */
const worthPacking_bytes = 256
/** Compressing takes at most this share of the time of the thread, in bursts of so many ms. */
const share = 0.1
const burst_ms = 50

let left_ms = burst_ms
let lookedAt = performance.now()

function deflated(plain: Buffer): Buffer {
  if (plain.length < worthPacking_bytes) return stored(plain)
  const began = performance.now()
  left_ms = Math.min(burst_ms, left_ms + Math.max(0, began - lookedAt) * share)
  lookedAt = began
  if (left_ms <= 0) return stored(plain)
  // It ends at a byte, and what follows refers to nothing in it.
  const bytes = deflateRawSync(plain, { level: 3, finishFlush: constants.Z_FULL_FLUSH })
  left_ms -= performance.now() - began
  return bytes
}

const maxStored_bytes = 65_535

/** Blocks of DEFLATE (RFC 1951, 3.2.4) that hold the bytes as they are. */
function stored(plain: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < plain.length; at += maxStored_bytes) {
    const block = plain.subarray(at, at + maxStored_bytes)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(block.length, 1)
    header.writeUInt16LE(~block.length & 0xffff, 3)
    parts.push(header, block)
  }
  return Buffer.concat(parts)
}

/** Ten bytes that say gzip, and nothing of when, by what and on which system. */
export const gzipHeader = Buffer.from('1f8b08000000000000ff', 'hex')

/** What one reader was sent, for the end of a gzip file. */
export type Sum = { checksum: number; length: number }

export function addChunk(sum: Sum, { plain, packed }: Chunk) {
  sum.checksum = appendedChecksum(sum.checksum, packed)
  sum.length += plain.length
}

/** An empty last block, the checksum, and the length as far as 32 bits hold it. */
export function gzipEnd({ checksum, length }: Sum): Buffer {
  const end = Buffer.alloc(10)
  end[0] = 3
  end.writeUInt32LE(checksum, 2)
  end.writeUInt32LE(length % 2 ** 32, 6)
  return end
}
