/**
 * Sends each connection the latest of its quotes, at most four times a second and never more than it can
 * take.
 */
import { makeFrameWheel } from './frame-wheel.ts'
import { makeQuoteBoard, type QuoteSet, type QuoteSource } from './quote-board.ts'
import { type Connection, isSlow, write } from './stream-connection.ts'

const rate = { every_ms: 250, slack_ms: 200, step_ms: 10, burst: 100 }

export function makeQuoteStream(market: QuoteSource) {
  /** Connections that are up to date, by the symbols that they watch. */
  const upToDate = new Map<QuoteSet, Set<Connection>>()
  const wheel = makeFrameWheel(serve, rate)
  const board = makeQuoteBoard(market, (set) => {
    const readers = upToDate.get(set)
    if (!readers) return
    upToDate.delete(set)
    for (const connection of readers) wheel.schedule(connection)
  })

  function serve(connection: Connection) {
    const set = connection.quotes
    if (!set) return
    // It gets the latest of everything when it has caught up.
    if (isSlow(connection)) return wheel.schedule(connection)
    const frame = board.frame(set, connection.sent)
    connection.sent = set.changed
    if (frame) write(connection, frame)
    rest(connection, set)
  }

  function rest(connection: Connection, set: QuoteSet) {
    const readers = upToDate.get(set)
    if (readers) readers.add(connection)
    else upToDate.set(set, new Set([connection]))
  }

  return {
    /** Sends at once everything that is known of the symbols. */
    join(connection: Connection, symbols: readonly string[]) {
      connection.quotes = board.join(symbols)
      connection.nextAt = performance.now() + rate.every_ms
      serve(connection)
    },
    leave(connection: Connection) {
      const set = connection.quotes
      if (!set) return
      connection.quotes = undefined
      wheel.forget(connection)
      upToDate.get(set)?.delete(connection)
      board.leave(set)
      if (set.sharers === 0) upToDate.delete(set)
    },
    refresh: board.refresh,
    stop() {
      board.stop()
      wheel.stop()
    },
  }
}
