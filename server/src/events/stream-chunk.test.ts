import { execFileSync } from 'node:child_process'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { appendedChecksum, lengthOperator } from './checksum.ts'
import { addChunk, Chunk, gzipEnd, gzipHeader } from './stream-chunk.ts'

const textOf = (length: number) => 'event: quotes\ndata: [é]\n\n'.repeat(length).slice(0, length)

function fileOf(chunks: readonly Chunk[]): Buffer {
  const sum = { checksum: 0, length: 0 }
  for (const chunk of chunks) addChunk(sum, chunk)
  return Buffer.concat([gzipHeader, ...chunks.map(({ packed }) => packed.bytes), gzipEnd(sum)])
}

/** What the system's `gzip` reads; it fails where checksum or length are others. */
const unpacked = (file: Buffer) => execFileSync('gzip', ['-dc'], { input: file, maxBuffer: 1e9 }).toString()

// First, since a later test uses up the time that there is for packing.
test('what many get is packed once, and is less', () => {
  const chunk = new Chunk(textOf(2_000))
  const { packed } = chunk
  expect(chunk.packed).toBe(packed)
  expect(packed.bytes.length * 5).toBeLessThan(chunk.plain.length)
})

describe('gzip reads', () => {
  test.each([1, 255, 256, 5_000, 65_535, 65_536, 400_000])('a chunk of %i characters', (length) => {
    expect(unpacked(fileOf([new Chunk(textOf(length))]))).toBe(textOf(length))
  })

  test('many chunks one after the other, packed or not, and what many readers share', () => {
    const all = [3, 300, 4, 20_000, 200_000].map((length) => new Chunk(textOf(length)))
    for (const chunks of [all, all.toReversed(), [...all, ...all], []])
      expect(unpacked(fileOf(chunks))).toBe(chunks.map(({ plain }) => plain.toString()).join(''))
  })

  test('what was not packed, since packing had taken its share of the time', () => {
    const plain = textOf(300_000)
    let chunk = new Chunk(plain)
    for (let tries = 0; chunk.packed.bytes.length < chunk.plain.length && tries < 100_000; tries++)
      chunk = new Chunk(plain)
    expect(chunk.packed.bytes.length).toBeGreaterThan(chunk.plain.length)
    expect(unpacked(fileOf([chunk]))).toBe(plain)
  })
})

test.each([0, 1, 2, 255, 4_096, 65_537, 1_000_003])('a checksum is appended for %i bytes', (length) => {
  const [before, piece] = [Buffer.from('what came before'), Buffer.alloc(length, 'piece ')]
  const appended = appendedChecksum(crc32(before), {
    checksum: crc32(piece),
    operator: lengthOperator(length),
  })
  expect(appended).toBe(crc32(Buffer.concat([before, piece])))
})
