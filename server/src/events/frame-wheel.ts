/** Serves many readers, each at most so often, with one timer for all of them. */
export type Timed = {
  /** When the reader's share of the rate is used up to, in ms of the monotonic clock. */
  nextAt: number
  waiting: boolean
}

type Rate = {
  /** One serving per so many ms, in the long run. */
  everyMs: number
  /** How much earlier than that one may come, so that a late one does not make all that follow late. */
  slackMs: number
  /** What changes within one step is served together. */
  stepMs: number
  /** Readers served before others may use the process. */
  burst: number
}

export function makeFrameWheel<Reader extends Timed>(serve: (reader: Reader) => void, rate: Rate) {
  const { everyMs, slackMs, stepMs, burst } = rate
  const slots = new Map<number, Reader[]>()
  let turned = stepOf(performance.now())
  let due: Reader[] = []
  let serving = false

  function stepOf(at: number) {
    return Math.floor(at / stepMs)
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
  }, stepMs)

  function drain() {
    const now = performance.now()
    const batch = due.length > burst ? due.splice(0, burst) : due
    if (batch === due) due = []
    for (const reader of batch) {
      if (!reader.waiting) continue
      reader.waiting = false
      reader.nextAt = Math.max(now, reader.nextAt) + everyMs
      serve(reader)
    }
    serving = due.length > 0
    if (serving) setImmediate(drain)
  }

  return {
    /** Serves the reader as soon as its rate allows, once however often this is called meanwhile. */
    schedule(reader: Reader) {
      if (reader.waiting) return
      reader.waiting = true
      const step = Math.max(turned + 1, stepOf(reader.nextAt - slackMs) + 1)
      const slot = slots.get(step)
      if (slot) slot.push(reader)
      else slots.set(step, [reader])
    },
    /** One that has gone: it is passed over when its turn comes. */
    forget(reader: Reader) {
      reader.waiting = false
    },
    stop: () => clearInterval(timer),
  }
}
