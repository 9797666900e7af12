import { BusyError, OfflineError, ServerError, TimeoutError } from '@tarazu/contract/client-errors'
import { useEffect, useRef, useState } from 'react'
import type { CheckMessage, CheckRequest, CheckResult, CheckStep } from './allotment-check.ts'

type State =
  | { at: 'rest' }
  | { at: 'work'; step: CheckStep; applications: number }
  | { at: 'end'; result: CheckResult }
  | { at: 'failure'; error: Error }

/** Rebuilds errors by name, for a worker's messages lose their class. */
const errors: Record<string, () => Error> = {
  OfflineError: () => new OfflineError(),
  TimeoutError: () => new TimeoutError(),
  BusyError: () => new BusyError(503, 1, ''),
}

/** Checks an allotment in a worker, and reports its progress. */
export function useCheckState() {
  const [state, setState] = useState<State>({ at: 'rest' })
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])

  const end = (next: State) => {
    worker.current?.terminate()
    setState(next)
  }
  const start = (request: CheckRequest) => {
    worker.current?.terminate()
    setState({ at: 'work', step: 'fetch', applications: 0 })
    const started = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      if ('step' in data) setState({ at: 'work', ...data })
      else if ('done' in data) end({ at: 'end', result: data.done })
      else end({ at: 'failure', error: errors[data.failed]?.() ?? new ServerError(500, '') })
    }
    // The worker's code could not be loaded.
    started.onerror = () => end({ at: 'failure', error: new OfflineError() })
    started.postMessage(request)
  }
  return { state, start }
}
