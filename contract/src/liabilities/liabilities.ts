/**
 * What a deployment says it owes to its customers at one moment, and one customer's part of it. Decision 099
 * says what this gives away. Pure.
 */
import * as z from 'zod/mini'
import { bytesOf } from '../chain/bytes-as-text.ts'
import { lineOf } from '../chain/texts.ts'

/**
 * Each balance is split at random into so many leaves, so that a neighbour sees a part of a balance at most.
 */
export const partsOfBalance = 4
/** Trees are filled up with leaves of nobody to a power of two, and to so many at least. */
export const minLeaves = 256

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * Smallest units as decimal digits. Longer and below zero than any honest amount: the check names what is
 * wrong with one, instead of not reading the file.
 */
const amount = z.string().check(z.regex(/^-?\d{1,30}$/))

/** `size`: leaves of the tree, a power of two. `total`: what the customers have of this asset together. */
const assetTree = z.strictObject({ asset: z.string(), size: z.int(), root: hash, total: amount })

const headContent = {
  format: z.literal('tarazu liabilities 1'),
  /** Counts up from 1, without a gap. */
  number: z.int().check(z.minimum(1)),
  /** When the balances were read. */
  at: z.iso.datetime(),
  /** The deployment's public key, Ed25519. */
  key: hash,
  /** In the order of the assets' names. */
  assets: z.array(assetTree),
}
const unsignedHead = z.strictObject(headContent)
export type UnsignedHead = z.output<typeof unsignedHead>

export const liabilitiesHead = z.strictObject({
  ...headContent,
  /** Ed25519 signature over `headText`, in hex. */
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type LiabilitiesHead = z.output<typeof liabilitiesHead>

/** What is signed, and whose SHA-256 the log has. The same bytes for everybody. */
export function headText({ format, number, at, key, assets }: UnsignedHead): string {
  const trees = assets.map(({ asset, size, root, total }) => ({ asset, size, root, total }))
  return `["liabilities", ${JSON.stringify({ format, number, at, key, assets: trees })}]`
}

/** One leaf of a customer. `path`: the siblings up to the root, from below. */
const part = z.strictObject({
  index: z.int().check(z.minimum(0)),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  amount,
  path: z.array(z.strictObject({ hash, sum: amount })),
})
export type CountedPart = z.output<typeof part>

/** A customer's part of it, for that customer alone: whoever has it sees their balances. */
export const ownCount = z.strictObject({
  head: liabilitiesHead,
  /** The number by which the customer is known. */
  account: z.string(),
  counted: z.array(z.strictObject({ asset: z.string(), balance: amount, parts: z.array(part) })),
})
export type OwnCount = z.output<typeof ownCount>

/**
 * What a leaf's hash is taken of: the byte 0 and this text. It names the moment, the customer and which of
 * their parts it is, so it cannot stand for another day, another customer or another part.
 */
export function leafTextsOf(tree: TreeOf): (account: string) => (leaf: Leaf) => string {
  const { head, asset } = tree
  // A tree has millions of leaves, and all of them begin with this.
  const beginning = `\0${lineOf(['liability', head.number, head.at, asset]).slice(0, -1)}, `
  // What `lineOf` would write; a salt in hex and a number need no escapes.
  return (account) => {
    const ofAccount = `${beginning}${JSON.stringify(account)}, `
    return ({ part, salt, amount }) => `${ofAccount}${part}, "${salt}", ${amount}]`
  }
}

/** `head`: number and time of it. */
type TreeOf = { head: Pick<UnsignedHead, 'number' | 'at'>; asset: string }
/** `part`: which of the account's parts it is. `salt`: hex. `amount`: in the asset's smallest unit. */
type Leaf = { part: number; salt: string; amount: bigint }

export const leafBytes = (of: TreeOf & { account: string } & Leaf): Uint8Array =>
  bytesOf(leafTextsOf(of)(of.account)(of))
