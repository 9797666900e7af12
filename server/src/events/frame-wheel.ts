/** Serves many readers with one timer, each at a limited rate. */
export type Timed = {
  /** Until when the reader's share of the rate is used up, in ms of the monotonic clock. */
  nextAt: number
  waiting: boolean
}

type Rate = {
  /** Ms per frame, in the long run. */
  every_ms: number
  /** How much earlier a frame may come, so that a late one does not delay all that follow. */
  slack_ms: number
  /** Changes within one step of this many ms are sent together. */
  step_ms: number
  /** Readers served before the event loop gets a turn. */
  burst: number
}

export function makeFrameWheel<Reader extends Timed>(serve: (reader: Reader) => void, rate: Rate) {
  const { every_ms, slack_ms, step_ms, burst } = rate
  const slots = new Map<number, Reader[]>()
  let turned = stepOf(performance.now())
  let due: Reader[] = []
  let serving = false

  function stepOf(at: number) {
    return Math.floor(at / step_ms)
  }

  const timer = setInterval(() => {
    const now = stepOf(performance.now())
    for (; turned < now; ) {
      turned += 1
      const slot = slots.get(turned)
      if (!slot) continue
      slots.delete(turned)
      due = due.length > 0 ? due.concat(slot) : slot
    }
    if (!serving && due.length > 0) drain()
  }, step_ms)

  function drain() {
    const now = performance.now()
    const batch = due.length > burst ? due.splice(0, burst) : due
    if (batch === due) due = []
    for (const reader of batch) {
      if (!reader.waiting) continue
      reader.waiting = false
      reader.nextAt = Math.max(now, reader.nextAt) + every_ms
      serve(reader)
    }
    serving = due.length > 0
    if (serving) setImmediate(drain)
  }

  return {
    /** Serves the reader as soon as its rate allows, once however often this is called until then. */
    schedule(reader: Reader) {
      if (reader.waiting) return
      reader.waiting = true
      const step = Math.max(turned + 1, stepOf(reader.nextAt - slack_ms) + 1)
      const slot = slots.get(step)
      if (slot) slot.push(reader)
      else slots.set(step, [reader])
    },
    /** Removes a reader that has disconnected; it is skipped when its turn comes. */
    forget(reader: Reader) {
      reader.waiting = false
    },
    stop: () => clearInterval(timer),
  }
}
