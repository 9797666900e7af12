import { OfflineError, ServerError, TimeoutError } from '@tarazu/contract/client-errors'
import { useCallback, useEffect, useState } from 'react'
import type { CheckMessage, CheckResult } from './check-result.ts'

export type CheckState =
  | { at: 'work'; step: Extract<CheckMessage, { step: unknown }>['step']; applications: number }
  | { at: 'end'; result: CheckResult }
  | { at: 'failure'; error: Error }

/** Errors lose their class on the way from a worker. */
const errors: Record<string, () => Error> = {
  OfflineError: () => new OfflineError(),
  TimeoutError: () => new TimeoutError(),
}
const beginning: CheckState = { at: 'work', step: 'fetch', applications: 0 }

/** Computes the allotment of an issue again in a worker, as soon as it is shown. */
export function useCheckState(issue: number) {
  const [state, setState] = useState<CheckState>(beginning)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new one.
  useEffect(() => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      if ('step' in data) setState({ at: 'work', ...data })
      else if ('done' in data) setState({ at: 'end', result: data.done })
      else setState({ at: 'failure', error: errors[data.failed]?.() ?? new ServerError(500, '') })
    }
    // The code of the worker did not arrive.
    worker.onerror = () => setState({ at: 'failure', error: new OfflineError() })
    worker.postMessage(issue)
    return () => worker.terminate()
  }, [issue, attempt])
  const again = useCallback(() => {
    setState(beginning)
    setAttempt((before) => before + 1)
  }, [])
  return { state, again }
}
