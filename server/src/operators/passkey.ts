/** What Web Authentication calls this deployment, from the address it was called at. */
import { Refusal } from '../answer/refusal.ts'

const deployment = 'Tarazu'

/** `id` is the host name that a passkey belongs to: one made for another site does not open this one. */
export function relyingParty(origin: string): { id: string; name: string; origin: string } {
  const url = URL.parse(origin)
  // A host that is none: whoever wrote the request by hand.
  if (!url) throw new Refusal('not_found')
  return { id: url.hostname, name: deployment, origin: url.origin }
}

/** Loaded when first asked for: it brings a reader of certificates that nothing else here needs. */
export const webAuthentication = () => import('@simplewebauthn/server')
