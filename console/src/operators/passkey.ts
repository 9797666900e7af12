import type { Input } from '@tarazu/contract/endpoint'
import {
  type addPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@tarazu/contract/operators/api'
import { call } from '../api.ts'

/** A passkey belongs to a host name: browsers have none for an IP address. */
export const isNamed = () => !/^(\[|[\d.]+$)/.test(window.location.hostname)

/** Browsers offer passkeys only over https and on this very machine. */
export const hasPasskeys = () =>
  isNamed() &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The operator closed the browser's own question, or it ran out. */
export function isGivenUp(error: unknown) {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

export async function signInByPasskey() {
  const { ticket, options } = await call(startPasskeySignIn, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await navigator.credentials.get({ publicKey })
  return call(signInWithPasskey, {
    ticket,
    credential: written(credential) as Input<typeof signInWithPasskey>['credential'],
  })
}

/** Makes a passkey and answers the input of `addPasskey`. */
export async function makePasskey(
  name: string,
  proof: Input<typeof startPasskey>,
): Promise<Input<typeof addPasskey>> {
  const { ticket, options } = await call(startPasskey, proof)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const credential = await navigator.credentials.create({ publicKey })
  return { ticket, name, credential: written(credential) as Input<typeof addPasskey>['credential'] }
}

function written(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no credential', 'NotAllowedError')
  return credential.toJSON()
}
