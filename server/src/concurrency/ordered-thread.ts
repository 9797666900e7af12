import { Worker } from 'node:worker_threads'

export type Asked<Question> = { id: number; question: Question }
/** `answer` is undefined where the thread could not answer. */
export type Answered<Answer> = { id: number; answer: Answer | undefined }
type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

export type OrderedThread<Question, Answer> = {
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

/**
 * A thread that answers one question after the other. It is started when it is needed first, and anew after
 * it has ended; `failed` says what could not be done.
 */
export function makeOrderedThread<Question, Answer>(
  file: URL,
  failed: string,
): OrderedThread<Question, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let worker: Worker | undefined
  let count = 0

  function start() {
    const started = new Worker(file)
    started.unref()
    started.on('message', ({ id, answer }: Answered<Answer>) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (answer === undefined) asked?.reject(new Error(failed))
      else asked?.resolve(answer)
    })
    const gone = () => {
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) reject(new Error(`${failed}: the thread ended`))
      waiting.clear()
    }
    started.on('error', gone)
    started.on('exit', gone)
    return started
  }

  return {
    ask(question) {
      worker ??= start()
      const id = count++
      const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({ id, question } satisfies Asked<Question>)
      return answer
    },
    async stop() {
      await worker?.terminate()
    },
  }
}
