/** How Web Authentication names this deployment, by the address it is used at. */
import { Refusal } from '../answer/refusal.ts'

const deployment = 'Tarazu'

/** `id` is the host name that a passkey belongs to: one made for another site does not work here. */
export function relyingParty(origin: string): { id: string; name: string; origin: string } {
  const url = URL.parse(origin)
  // An invalid host, from a request written by hand.
  if (!url) throw new Refusal('not_found')
  return { id: url.hostname, name: deployment, origin: url.origin }
}

/** Loaded on first use: it brings a certificate parser that nothing else needs. */
export const webAuthentication = () => import('@simplewebauthn/server')
