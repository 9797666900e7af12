import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Clock } from '../clock.ts'
import { SettingsError } from '../settings/environment.ts'
import type { Settings } from '../settings/settings.ts'

export type Tls = { cert: string; key: string }

/** Reads the certificate and key of the settings. Throws `SettingsError` if browsers could not use them. */
export async function readTls(
  { tls }: Pick<Settings, 'tls'>,
  clock: Pick<Clock, 'now'>,
): Promise<Tls | undefined> {
  if (!tls) return undefined
  const [cert, key] = await Promise.all([readPem('TLS_CERT', tls.cert), readPem('TLS_KEY', tls.key)])
  try {
    // Throws if they cannot be read or are no pair.
    createSecureContext({ cert, key })
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new SettingsError(`TLS_CERT=${tls.cert} and TLS_KEY=${tls.key} are not a pair: ${why}.`)
  }
  const { validTo } = new X509Certificate(cert)
  if (Date.parse(validTo) <= clock.now())
    throw new SettingsError(`TLS_CERT=${tls.cert} has run out: it was good until ${validTo}.`)
  return { cert, key }
}

async function readPem(name: string, path: string) {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new SettingsError(
      `${name}=${path} could not be read: ${error instanceof Error ? error.message : error}.`,
    )
  }
}
