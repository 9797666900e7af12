/**
 * One reading for all who ask while another is under way, so that however many ask there is one at a time. It begins after each
 * of them has asked: nobody misses what was done before.
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
