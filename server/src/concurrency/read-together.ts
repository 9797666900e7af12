import { makeBatcher } from './batcher.ts'

/**
 * Reads one value at a time for its callers, and many in one statement: those that are asked for in the same
 * turn of the event loop, and while others are on their way. When everybody arrives at once, as many queries
 * as customers would each keep a connection for a turn or two.
 *
 * `read` returns the value of each key, in order.
 */
export function readTogether<Key, Value>(
  read: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const { add } = makeBatcher<Key, Value>({ send: read, maxInFlight: 4, maxItems: 128, minWhileBusy: 1 })
  return (key) => add(key)
}
