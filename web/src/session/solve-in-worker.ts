import type { ProofChallenge } from '@tarazu/contract/session/proof'

/** Solves it beside the page, which stays usable meanwhile. */
export function solveInWorker(puzzle: ProofChallenge): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = () => reject(new Error('the puzzle could not be solved'))
    worker.postMessage(puzzle)
  }).finally(() => worker.terminate())
}
