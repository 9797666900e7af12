import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { chunkBytes, sealChunks, sealing, unsealChunks, unsealing } from './seal-stream.ts'

const key = systemRandom.bytes(32)
const sealedBytes = chunkBytes + 16

async function all(stream: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Cuts the content into pieces that match no chunk size. */
function inPieces(whole: Buffer, size = 10_007) {
  const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
    whole.subarray(n * size, (n + 1) * size),
  )
  return Readable.from(pieces) as AsyncIterable<Buffer>
}

const seal = (plain: Buffer) => all(sealChunks(key, inPieces(plain)))
const unseal = (sealed: Buffer) => all(unsealChunks(key, inPieces(sealed)))

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3 * chunkBytes + 5])(
  '%i sealed bytes are the same after unsealing',
  async (size) => {
    const plain = systemRandom.bytes(size)
    expect((await unseal(await seal(plain))).equals(plain)).toBe(true)
  },
)

const place = (n: number) => n * sealedBytes
const flipped = (at: number) => (whole: Buffer) => {
  const copy = Buffer.from(whole)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const changes: [string, (whole: Buffer) => Buffer][] = [
  ['nothing at all', () => Buffer.alloc(0)],
  ...[0, 70, place(1) - 1, place(1), place(2) + 77, place(3) + 20].map((at): (typeof changes)[number] => [
    `byte ${at} flipped`,
    flipped(at),
  ]),
  ...[1, 15, 16, place(1) - 1, place(1), place(1) + 16, place(3), place(3) + 4].map(
    (at): (typeof changes)[number] => [`cut at ${at}`, (whole) => whole.subarray(0, at)],
  ),
  [
    'two chunks that changed places',
    (whole) =>
      Buffer.concat([
        whole.subarray(place(1), place(2)),
        whole.subarray(0, place(1)),
        whole.subarray(place(2)),
      ]),
  ],
  ['a chunk left out', (whole) => Buffer.concat([whole.subarray(0, place(1)), whole.subarray(place(2))])],
  ['a chunk twice', (whole) => Buffer.concat([whole.subarray(0, place(1)), whole])],
  ['the last chunk alone', (whole) => whole.subarray(place(3))],
  ['a byte after the end', (whole) => Buffer.concat([whole, Buffer.from('x')])],
  ['a chunk after the end', (whole) => Buffer.concat([whole, whole.subarray(0, place(1))])],
]

test.each(changes)('a sealed stream with %s is refused', async (_, change) => {
  const whole = await seal(systemRandom.bytes(3 * chunkBytes + 100))
  await expect(unseal(change(whole))).rejects.toThrow(/damaged/)
})

test('two sealed streams of the same content differ, and each opens with its passphrase only', {
  tags: 'thorough',
}, async () => {
  const plain = Buffer.from('the same in both')
  const [one, other] = await Promise.all(
    [1, 2].map(() => all(sealing('nine quiet lanterns', systemRandom)(inPieces(plain)))),
  )
  expect(one?.subarray(16).equals(other?.subarray(16) ?? plain)).toBe(false)
  const open = (passphrase: string, sealed: Buffer) => all(unsealing(passphrase)(inPieces(sealed, 3)))
  expect(String(await open('nine quiet lanterns', one as Buffer))).toBe('the same in both')
  await expect(open('nine loud lanterns', one as Buffer)).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
  await expect(open('nine quiet lanterns', Buffer.from('short'))).rejects.toThrow('not a backup of Tarazu')
})
