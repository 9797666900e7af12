/**
 * A stream that cannot be read or changed without its passphrase. It begins with `magic` and a salt; then
 * come chunks of 64 KiB, each sealed with AES-256-GCM under a nonce that has its number and whether it is the
 * last (the STREAM construction, as in age). So a chunk that was changed, moved, removed or inserted is
 * detected, and so is a stream that was cut off.
 */
import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '../clock.ts'

const magic = Buffer.from('tarazu backup 1\n')
const saltBytes = 16
const tagBytes = 16
export const chunkBytes = 64 * 1024

/**
 * The file is no backup, is damaged, or has another passphrase. The message is for whoever runs the command.
 */
export class UnreadableBackup extends Error {
  override name = 'UnreadableBackup'
}

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** A guess costs 128 MiB and about half a second. Other parameters would need another number in `magic`. */
export const deriveKey = (passphrase: string, salt: Buffer) =>
  scryptAsync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })

/**
 * A transform for `pipeline`. Each stream has a new salt and so a new key, so that no nonce is used twice.
 */
export const sealing = (passphrase: string, random: Random) =>
  async function* (plain: AsyncIterable<Buffer>) {
    const salt = random.bytes(saltBytes)
    const key = await deriveKey(passphrase, salt)
    yield Buffer.concat([magic, salt])
    yield* sealChunks(key, plain)
  }

export type Unseal = (sealed: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

/**
 * A transform for `pipeline` that can read a file several times but derives its key once. Every chunk that it
 * yields is authentic, but only its end proves that nothing is missing. Throws `UnreadableBackup`.
 */
export function unsealing(passphrase: string): Unseal {
  const keys = new Map<string, Promise<Buffer>>()
  return async function* (sealed) {
    const [begin, chunks] = await takeFrom(sealed, magic.length + saltBytes)
    if (!begin.subarray(0, magic.length).equals(magic))
      throw new UnreadableBackup('This file is not a backup of Tarazu.')
    const salt = begin.subarray(magic.length)
    const key = keys.get(salt.toString('hex')) ?? deriveKey(passphrase, salt)
    keys.set(salt.toString('hex'), key)
    yield* unsealChunks(await key, chunks)
  }
}

export async function* sealChunks(key: Buffer, plain: AsyncIterable<Buffer>) {
  let count = 0
  for await (const { chunk, last } of chunksOf(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, last))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    count += 1
  }
}

export async function* unsealChunks(key: Buffer, sealed: AsyncIterable<Buffer>) {
  let count = 0
  for await (const { chunk, last } of chunksOf(sealed, chunkBytes + tagBytes)) {
    yield open(key, chunk, count, last)
    count += 1
  }
}

function open(key: Buffer, sealed: Buffer, count: number, last: boolean): Buffer {
  try {
    const end = Math.max(0, sealed.length - tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count, last), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(end))
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch {
    const place = `${Math.floor((count * chunkBytes) / 2 ** 20)} MB from its beginning`
    throw new UnreadableBackup(
      count === 0
        ? 'BACKUP_PASSPHRASE is not the one of this backup, or its beginning is damaged.'
        : `The backup is damaged or cut off, ${place}: nothing of it can be trusted.`,
    )
  }
}

function nonceOf(count: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Cuts a stream into chunks of one size. The last one is the rest, which is empty for an empty stream. */
async function* chunksOf(stream: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    held.push(piece)
    length += piece.length
    // Only with a byte more than a chunk is it known not to be the last.
    if (length <= size) continue
    let rest = Buffer.concat(held)
    for (; rest.length > size; rest = rest.subarray(size))
      yield { chunk: rest.subarray(0, size), last: false }
    held = [rest]
    length = rest.length
  }
  yield { chunk: Buffer.concat(held), last: true }
}

/** The first `size` bytes of a stream, or fewer if it is shorter, and the rest of it. */
async function takeFrom(
  stream: AsyncIterable<Buffer>,
  size: number,
): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const source = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  while (held.length < size) {
    const { done, value } = await source.next()
    if (done) break
    held = Buffer.concat([held, value])
  }
  async function* rest() {
    yield held.subarray(size)
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return [held.subarray(0, size), rest()]
}
