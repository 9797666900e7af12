/** Checks that a customer is counted in what a deployment says it owes, with nothing but the file. Pure. */
import * as z from 'zod/mini'
import { bytesOf, fromHex, hexOf } from '../chain/bytes-as-text.ts'
import type { LateHash } from '../chain/merkle.ts'
import type { LateVerify } from '../chain/note.ts'
import { day_ms } from '../duration.ts'
import {
  type CountedPart,
  headText,
  type LiabilitiesHead,
  leafBytes,
  type OwnCount,
  ownCount,
  partsOfBalance,
} from './liabilities.ts'
import { maxSum, problemOf, sumRoot } from './sum-tree.ts'

/** Built once a day; the second day is for a deployment that was off when it was due. */
export const maxAge_ms = 2 * day_ms
/** How far the clock of the reader may be behind. */
const maxAhead_ms = 10 * 60_000

/**
 * `form`: not a file of this format. `account`: it is somebody else's. `stale`: from another day. `key`,
 * `signature`: not this deployment's. `other_head`: not what was published. `twice`: two parts in one leaf,
 * or an asset twice. `parts`: not as many parts as there have to be. `path`: not the length for a tree of
 * this size. `root`, `total`: the path leads to another root or sum. `balance`: the parts are not the
 * balance, or it is not what the customer's books say. `left_out`: they have some of this asset, and are not
 * counted.
 */
export const countProblems = [
  'form',
  'account',
  'stale',
  'key',
  'signature',
  'other_head',
  'twice',
  'parts',
  'negative',
  'overflow',
  'path',
  'root',
  'total',
  'balance',
  'left_out',
] as const
export type CountProblem = (typeof countProblems)[number]

export type Counted = { asset: string; balance: bigint; total: bigint }

export type CountVerdict =
  | {
      counted: readonly Counted[]
      head: LiabilitiesHead
      /** SHA-256 of the signed text, as the log has it. */
      hash: string
      /** Undefined: this platform cannot check Ed25519. */
      signed: true | undefined
    }
  | { problem: CountProblem; asset?: string }

/** What the customer knows from elsewhere. */
export type Known = {
  account: string
  /** ms UTC. */
  now: number
  /** The deployment's public key in hex, where it is known. */
  key?: string
  /** SHA-256 of the published head in hex, where it was looked up. */
  head?: string
  /** What they have by their own books at that moment, in smallest units; other assets are not compared. */
  balances?: ReadonlyMap<string, bigint>
}

type Means = { hash: LateHash; isSigned: LateVerify }

/** @param given JSON as it came; may be anything. */
export async function checkCount(given: unknown, known: Known, means: Means): Promise<CountVerdict> {
  const parsed = z.safeParse(ownCount, given)
  if (!parsed.success) return { problem: 'form' }
  const count = parsed.data
  const { head } = count
  if (count.account !== known.account) return { problem: 'account' }
  const at = Date.parse(head.at)
  if (at < known.now - maxAge_ms || at > known.now + maxAhead_ms) return { problem: 'stale' }
  if (known.key !== undefined && head.key !== known.key) return { problem: 'key' }
  const text = headText(head)
  const signed = await means.isSigned(text, fromHex(head.signature), fromHex(head.key))
  if (signed === false) return { problem: 'signature' }
  const hash = hexOf(await means.hash(bytesOf(text)))
  if (known.head !== undefined && hash !== known.head) return { problem: 'other_head' }
  if (!isDistinct(head.assets.map(({ asset }) => asset))) return { problem: 'twice' }
  if (!isDistinct(count.counted.map(({ asset }) => asset))) return { problem: 'twice' }

  const counted: Counted[] = []
  for (const own of count.counted) {
    const found = await checkAsset(count, own, means)
    if (typeof found === 'string') return { problem: found, asset: own.asset }
    counted.push(found)
  }
  for (const [asset, balance] of known.balances ?? []) {
    const found = counted.find((own) => own.asset === asset)?.balance
    if (found === undefined && balance > 0n) return { problem: 'left_out', asset }
    if ((found ?? 0n) !== balance) return { problem: 'balance', asset }
  }
  return { counted, head, hash, signed }
}

async function checkAsset(
  { head, account }: OwnCount,
  { asset, balance, parts }: OwnCount['counted'][number],
  { hash }: Means,
): Promise<Counted | CountProblem> {
  const tree = head.assets.find((one) => one.asset === asset)
  if (!tree) return 'left_out'
  if (parts.length !== partsOfBalance) return 'parts'
  if (!isDistinct(parts.map(({ index }) => String(index)))) return 'twice'
  const total = BigInt(tree.total)
  const height = Math.log2(tree.size)
  let sum = 0n
  for (const [place, part] of parts.entries()) {
    const amount = BigInt(part.amount)
    const bad = problemOf(amount)
    if (bad) return bad
    if (part.index >= tree.size || part.path.length !== height) return 'path'
    const leaf = await hash(leafBytes({ head, asset, account, part: place, salt: part.salt, amount }))
    const root = await sumRoot(hash, { hash: leaf, sum: amount }, { index: part.index, path: pathOf(part) })
    if (typeof root === 'string') return root
    if (hexOf(root.hash) !== tree.root) return 'root'
    if (root.sum !== total) return 'total'
    sum += amount
  }
  if (sum > maxSum) return 'overflow'
  return sum === BigInt(balance) ? { asset, balance: sum, total } : 'balance'
}

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length

const pathOf = ({ path }: CountedPart) =>
  path.map(({ hash, sum }) => ({ hash: fromHex(hash), sum: BigInt(sum) }))
