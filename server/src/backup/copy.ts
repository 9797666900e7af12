/** PostgreSQL's COPY, which our driver knows on the wire and leaves to others: rows as text, with no query between one and the next. */
import { once } from 'node:events'
import type { Client, Connection, Submittable } from 'pg'

/** Rows are handed on in pieces of at least this size. */
const pieceBytes = 64 * 1024
/** What may wait for a slow reader. */
const mostWaiting = 32

type Wire = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver tells a query of. */
type Copying = Submittable & {
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(message: { text: string }): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCopyInResponse?(): void
}

/** Rows in a piece of what COPY gives: within a value, the end of a line is written as two signs. */
export function rowsIn(piece: Buffer): number {
  let rows = 0
  for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, end + 1)) rows += 1
  return rows
}

/** @param statement `copy … to stdout` */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  let piece = Buffer.allocUnsafe(pieceBytes)
  let used = 0
  let wire: Wire | undefined
  let finished = false
  let failure: Error | undefined
  let wake = () => {}

  function hand() {
    if (used > 0) pieces.push(piece.subarray(0, used))
    piece = Buffer.allocUnsafe(pieceBytes)
    used = 0
    if (pieces.length >= mostWaiting) wire?.stream.pause()
    wake()
  }

  const copying: Copying = {
    submit(connection) {
      wire = connection as Wire
      connection.query(statement)
    },
    // The driver uses the memory of a message again: it is copied at once.
    handleCopyData({ chunk }) {
      if (used + chunk.length > piece.length) {
        hand()
        if (chunk.length > piece.length) piece = Buffer.allocUnsafe(chunk.length)
      }
      used += chunk.copy(piece, used)
    },
    handleCommandComplete() {},
    handleError(error) {
      failure = error
      finished = true
      wake()
    },
    handleReadyForQuery() {
      finished = true
      hand()
    },
  }
  client.query(copying)
  try {
    for (;;) {
      const next = pieces.shift()
      if (next) {
        yield next
        if (pieces.length === 0) wire?.stream.resume()
      } else if (finished) break
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    // Whoever stops half way cannot use the connection again.
    if (!finished) wire?.stream.destroy()
  }
  if (failure) throw failure
}

/** Answers how many rows there were. @param statement `copy … from stdin` */
export function copyIn(client: Client, statement: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let wire: Wire | undefined
    let failure: Error | undefined
    let rows = 0

    async function send(to: Wire) {
      try {
        for await (const piece of pieces) {
          if (failure) return
          to.sendCopyFromChunk(piece)
          if (to.stream.writableNeedDrain) await once(to.stream, 'drain')
        }
        if (!failure) to.endCopyFrom()
      } catch (error) {
        failure ??= error as Error
        to.sendCopyFail('what was to be copied could not be read')
      }
    }

    const copying: Copying = {
      submit(connection) {
        wire = connection as Wire
        connection.query(statement)
      },
      handleCopyInResponse() {
        if (wire) void send(wire)
      },
      handleCommandComplete({ text }) {
        rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
      },
      // The first one is the reason; what PostgreSQL says to the end that was made for it is not.
      handleError(error) {
        failure ??= error
        reject(failure)
      },
      handleReadyForQuery: () => resolve(rows),
    }
    client.query(copying)
  })
}
