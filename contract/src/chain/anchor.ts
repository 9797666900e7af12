/** A signed root as it leaves the deployment: one line of JSON. Pure. */
import * as z from 'zod/mini'
import { type SignedRoot, signedRoot } from './api.ts'
import { rootText } from './texts.ts'

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
