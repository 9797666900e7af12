/** Starts a NATS server on loopback for one test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '../../../scripts/server-child.mjs'

export async function startNats(program: string, port?: number) {
  const at = port ?? (await freePort())
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(at), '--user', 'tarazu', '--pass', 'a/b c'], {
    stdio: 'ignore',
  })
  await listening(at)
  return {
    port: at,
    url: `nats://tarazu:${encodeURIComponent('a/b c')}@127.0.0.1:${at}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the NATS server does not listen')
}
