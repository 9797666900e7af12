import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TimeStampSettings } from '../settings/settings.ts'

/** The certificates of TIMESTAMP_CA, whose stamps are believed. */
export async function readStampRoots({ ca }: Pick<TimeStampSettings, 'ca'>): Promise<X509Certificate[]> {
  const pem = await readFile(ca, 'utf8')
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw new Error(`TIMESTAMP_CA=${ca} has no certificate`)
  return found.map((each) => new X509Certificate(each))
}
