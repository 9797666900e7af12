import { Worker } from 'node:worker_threads'

export type Comparison = { id: number; kept: string; password: string }
type Compared = { id: number; matches: boolean | undefined }
type Waiting = { resolve: (matches: boolean) => void; reject: (error: Error) => void }

export type PasswordThread = ReturnType<typeof makePasswordThread>

/** Compares passwords on a thread of low priority, which is started when it is needed first. */
export function makePasswordThread() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0

  function start() {
    const started = new Worker(new URL('./password-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, matches }: Compared) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (matches === undefined) asked?.reject(new Error('a password could not be compared'))
      else asked?.resolve(matches)
    })
    const gone = () => {
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('the thread that compares passwords ended'))
      waiting.clear()
    }
    started.on('error', gone)
    started.on('exit', gone)
    return started
  }

  return {
    /** One at a time: the thread answers in order. */
    matches(kept: string, password: string) {
      worker ??= start()
      const id = count++
      const answer = new Promise<boolean>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({ id, kept, password } satisfies Comparison)
      return answer
    },
    async stop() {
      await worker?.terminate()
    },
  }
}
