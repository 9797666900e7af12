/** Runs work that is requested often: never twice at once, and with a pause between two runs. */
export type Paced = { ask(): void; stop(): Promise<void> }

type Pace = {
  /** Pause after a run, however often it was requested meanwhile. */
  rest_ms: number
  /** A run happens without a request after this long. */
  idle_ms: number
}

/** `work` must not throw. Its first run begins when `ask` is called or `idle_ms` is over. */
export function pace(work: () => Promise<void>, { rest_ms, idle_ms }: Pace): Paced {
  let state: 'idle' | 'busy' | 'resting' | 'stopped' = 'idle'
  let asked = false
  let running = Promise.resolve()
  let timer = setTimeout(run, idle_ms)

  function run() {
    clearTimeout(timer)
    state = 'busy'
    asked = false
    running = work().then(rest)
  }

  function rest() {
    if (state === 'stopped') return
    state = 'resting'
    timer = setTimeout(settle, rest_ms)
  }

  function settle() {
    if (asked) return run()
    state = 'idle'
    timer = setTimeout(run, idle_ms)
  }

  return {
    ask() {
      asked = true
      if (state === 'idle') run()
    },
    stop() {
      state = 'stopped'
      clearTimeout(timer)
      return running
    },
  }
}
