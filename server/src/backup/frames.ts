/** Frames of any size in one stream, each preceded by its length in four bytes. */

export function frameOf(content: Buffer | object): [Buffer, Buffer] {
  const piece = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return [length, piece]
}

export type Frames = {
  /** Undefined at the end of the stream. */
  next(): Promise<Buffer | undefined>
}

export function framesOf(stream: AsyncIterable<Buffer>): Frames {
  const source = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function take(length: number): Promise<Buffer | undefined> {
    const pieces = [held]
    let found = held.length
    while (found < length) {
      const { done, value } = await source.next()
      if (done) break
      pieces.push(value)
      found += value.length
    }
    held = pieces.length === 1 ? held : Buffer.concat(pieces)
    if (held.length < length) return undefined
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }

  return {
    async next() {
      const length = await take(4)
      return length && take(length.readUInt32BE())
    },
  }
}
