import type { LateVerify } from '@tarazu/contract/chain/note'

/** Ed25519 by the browser. Pages without TLS have no `crypto.subtle`; older browsers do not know Ed25519. */
export const isSigned: LateVerify = async (text, signature, key) => {
  try {
    const known = await crypto.subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', known, signature.slice(), new TextEncoder().encode(text))
  } catch (error) {
    const unable = error instanceof TypeError || (error as DOMException).name === 'NotSupportedError'
    return unable ? undefined : false
  }
}
