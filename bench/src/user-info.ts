/** `GET user/info` at 64 connections against a bare Fastify route in a process of its own, in turns. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { medianBy } from './median.ts'
import { runLoad } from './run-load.ts'

export async function benchUserInfo(port: number, tokens: string[], { seconds = 4, rounds = 5 } = {}) {
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'))
  const [barePort] = (await once(bare, 'message')) as [number]
  const load = { connections: 64, tokens, symbols: [], seconds }
  try {
    await runLoad({ ...load, port, kind: 'user-info', seconds: 1 })
    await runLoad({ ...load, port: barePort, kind: 'bare', seconds: 1 })
    const measured = []
    for (let round = 0; round < rounds; round++) {
      const info = await runLoad({ ...load, port, kind: 'user-info' })
      const least = await runLoad({ ...load, port: barePort, kind: 'bare' })
      measured.push({ info, least, ratio: info.perSecond / least.perSecond })
    }
    const { info, least, ratio } = medianBy(measured, (each) => each.ratio)
    return {
      perSecond: info.perSecond,
      p99: info.p99,
      barePerSecond: least.perSecond,
      ratio,
      ratios: measured.map((each) => each.ratio),
    }
  } finally {
    bare.disconnect()
  }
}
