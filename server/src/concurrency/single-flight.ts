/**
 * At most one read runs at a time. All who ask during a read share the one that starts after it, so nobody
 * gets a value that is older than the question.
 */
export function singleFlight<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined

  function start() {
    next = undefined
    const reading = read()
    const ended = () => {
      running = undefined
    }
    running = reading
    reading.then(ended, ended)
    return reading
  }

  return () => {
    next ??= running?.then(start, start)
    return next ?? start()
  }
}
