/** A signed root as it leaves the deployment: one line of JSON. Pure. */
import { type SignedRoot, signedRoot } from '@tarazu/contract/chain/api'
import { rootText } from '@tarazu/contract/chain/texts'
import * as z from 'zod/mini'

export const anchorLine = (root: SignedRoot) => JSON.stringify(root)

/** Undefined: it is no line of ours. */
export function fromAnchorLine(text: string): SignedRoot | undefined {
  try {
    return z.parse(signedRoot, JSON.parse(text))
  } catch {
    return undefined
  }
}

export const sameRoot = (one: SignedRoot, other: SignedRoot) =>
  rootText(one) === rootText(other) && one.key === other.key && one.signature === other.signature
