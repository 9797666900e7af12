import type { Server as TlsServer } from 'node:https'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings/settings.ts'
import { readTls, type Tls } from './tls.ts'

type Options = {
  settings: Pick<Settings, 'tls'>
  /** What the server was started with. */
  inUse: Tls
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'info' | 'error'>
  every_ms?: number
}

const minute_ms = 60_000

/**
 * Uses the certificate of the settings when its files change: new connections get it, existing ones go on.
 * One that a start would refuse is not used, and logged once. Polled, not watched, since tools that renew
 * certificates swap links. Returns a function that ends it, after the current reading.
 */
export function renewTls(
  server: Pick<TlsServer, 'setSecureContext'>,
  { settings, inUse, clock, log, every_ms = minute_ms }: Options,
) {
  let current = inUse
  let lastWarning = ''
  let looking: Promise<void> | undefined

  async function look() {
    try {
      const found = await readTls(settings, clock)
      lastWarning = ''
      if (!found || (found.cert === current.cert && found.key === current.key)) return
      server.setSecureContext(found)
      current = found
      log.info('a renewed certificate is in use')
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      if (sentence !== lastWarning) log.error(`The certificate of before stays in use. ${sentence}`)
      lastWarning = sentence
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, every_ms)
  return async function stop() {
    clearInterval(timer)
    await looking
  }
}
