import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

type Content = {
  name: string
  value: unknown
  effective_at: Date
  proposal: string | null
  stops: boolean
  created_at: Date
}

/**
 * Signs all that a version says: whoever can write rows without the deployment's secret puts nothing into
 * force.
 */
export function signPolicy(secrets: Pick<Secrets, 'key'>, version: Content): Buffer {
  const { name, value, effective_at, proposal, stops, created_at } = version
  const said = [name, sorted(value), effective_at.toISOString(), proposal, stops, created_at.toISOString()]
  return createHmac('sha256', secrets.key('policy')).update(JSON.stringify(said)).digest()
}

export function fitsItsSignature(
  secrets: Pick<Secrets, 'key'>,
  version: Content & { signature: Buffer | null },
): boolean {
  const { signature } = version
  return signature?.length === 32 && timingSafeEqual(signature, signPolicy(secrets, version))
}

/** Sorts keys, since the database stores the fields of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, part]): [string, unknown] => [name, sorted(part)])
  return fields.sort(([one], [other]) => (one < other ? -1 : 1))
}
