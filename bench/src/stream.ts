/**
 * Many streams at once, read by a process of their own: what arrives, what is lost, how late, and what it
 * costs the server.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Readings, ReadOptions } from './stream-readers.ts'

export type StreamFigures = Readings & {
  framesPerSecond: number
  megabytesPerSecond: number
  /** The server's time, in microseconds of one core; undefined where its pid was not given. */
  cpuPerFrame: number | undefined
  /** Share of one core that the server used. */
  serverCores: number | undefined
}

type Options = ReadOptions & {
  /** The server's, on this machine. */
  serverPid?: number
}

/**
 * `tokens` are shared out over the connections: a customer may have 8 streams, and one more is opened at the
 * end. The feed has to stamp its quotes with this machine's time of the tick, because that is what lateness
 * is counted from.
 */
export async function benchStream(options: Options): Promise<StreamFigures> {
  const readers = fork(`${import.meta.dirname}/stream-readers.ts`, { serialization: 'advanced' })
  const failed = once(readers, 'exit').then(([code]) => {
    throw new Error(`the readers ended with code ${code}`)
  })
  failed.catch(() => undefined)
  const next = async <T>() => (await Promise.race([once(readers, 'message'), failed]))[0] as T
  const { baseUrl, tokens, symbols, connections, seconds, packed, serverPid } = options
  readers.send({ baseUrl, tokens, symbols, connections, seconds, packed } satisfies ReadOptions)
  await next<'started'>()
  const before = await cpuSeconds(serverPid)
  await next<'measured'>()
  const after = await cpuSeconds(serverPid)
  const readings = await next<Readings>()
  readers.disconnect()
  const used = before === undefined || after === undefined ? undefined : after - before
  return {
    ...readings,
    framesPerSecond: readings.frames / readings.seconds,
    megabytesPerSecond: readings.bytes / readings.seconds / 1e6,
    cpuPerFrame: used === undefined ? undefined : (used / readings.frames) * 1e6,
    serverCores: used === undefined ? undefined : used / readings.seconds,
  }
}

/** User and system time of a process so far, in seconds of one core; Linux only. */
async function cpuSeconds(pid: number | undefined) {
  if (pid === undefined) return undefined
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program, in brackets, may hold spaces; times are the 14th and 15th field, in hundredths.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / 100
}
