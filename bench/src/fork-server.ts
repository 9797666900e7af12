import { fork } from 'node:child_process'
import { once } from 'node:events'
import { serverFlags } from '../../scripts/node.mjs'

/** Starts a server of this folder in a process of its own, and answers what it says once it is ready. */
export async function forkServer<Ready>(file: string, parameters: readonly string[]) {
  const child = fork(`${import.meta.dirname}/${file}`, parameters, {
    execArgv: [...process.execArgv, ...serverFlags],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`the server ended with code ${code}`)
  })
  failed.catch(() => undefined)
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [Ready]
  return {
    ...ready,
    pid: child.pid ?? 0,
    tell: (message: Record<string, string>) => void child.send(message),
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
