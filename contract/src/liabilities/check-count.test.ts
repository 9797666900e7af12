/** Each way to owe more than one says, and to be caught by the customer whom it concerns. */
import { generateKeyPairSync, hash as hashOnce, randomBytes, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf } from '../chain/bytes-as-text.ts'
import { lineOf } from '../chain/texts.ts'
import { checkCount, type Known, maxAge_ms } from './check-count.ts'
import {
  headText,
  type LiabilitiesHead,
  leafBytes,
  minLeaves,
  type OwnCount,
  type UnsignedHead,
} from './liabilities.ts'
import { maxSum, type SumNode, sumLevels, sumPath } from './sum-tree.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const means = {
  hash,
  isSigned: (text: string, signature: Uint8Array, raw: Uint8Array) =>
    hexOf(raw) === key && verify(null, Buffer.from(text), publicKey, signature),
}
const at = '2026-11-28T00:00:05.000Z'
const now = Date.parse(at) + 3_600_000

type Leaf = { account: string; part: number; salt: string; amount: bigint }

const signedHead = (head: UnsignedHead): LiabilitiesHead => ({
  ...head,
  signature: sign(null, Buffer.from(headText(head)), privateKey).toString('hex'),
})

/** The four parts of a balance, in their order. */
function leavesOf(account: string, balance: bigint): Leaf[] {
  const amounts = [1n, 2n, 3n].map((part) => (balance * part) / 10n)
  const rest = balance - amounts.reduce((sum, amount) => sum + amount, 0n)
  return [...amounts, rest].map((amount, part) => ({
    account,
    part,
    salt: randomBytes(16).toString('hex'),
    amount,
  }))
}

/** A tree as a deployment builds it, over these leaves. */
function build(leaves: readonly Leaf[], said: Partial<UnsignedHead> = {}) {
  const moment = { number: 7, at, ...said }
  const padded = [
    ...leaves,
    ...Array.from({ length: minLeaves - leaves.length }, (_, part) => ({
      account: '',
      part,
      salt: randomBytes(16).toString('hex'),
      amount: 0n,
    })),
  ]
  const nodes = padded.map(
    (leaf): SumNode => ({
      hash: hash(leafBytes({ head: moment, asset: 'INR', ...leaf })),
      sum: leaf.amount,
    }),
  )
  const levels = sumLevels(hash, nodes)
  const root = levels.at(-1)?.[0] as SumNode
  const assets = [{ asset: 'INR', size: nodes.length, root: hexOf(root.hash), total: String(root.sum) }]
  const head = signedHead({ format: 'tarazu liabilities 1', key, assets, ...moment })
  const pathOf = (index: number) =>
    sumPath(levels, index).map(({ hash, sum }) => ({ hash: hexOf(hash), sum: String(sum) }))
  /** What this customer is shown: the leaves that bear their number, at the places where they are. */
  function countOf(account: string): OwnCount {
    const own = padded.flatMap((leaf, index) => (leaf.account === account ? [{ ...leaf, index }] : []))
    const parts = own.map(({ index, salt, amount }) => ({
      index,
      salt,
      amount: String(amount),
      path: pathOf(index),
    }))
    const balance = own.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      head,
      account,
      counted: parts.length > 0 ? [{ asset: 'INR', balance: String(balance), parts }] : [],
    }
  }
  return { head, countOf }
}

const known = (account: string, balance?: bigint): Known => ({
  account,
  now,
  key,
  ...(balance !== undefined && { balances: new Map([['INR', balance]]) }),
})
const check = (count: unknown, of: Known) => checkCount(count, of, means)
const honest = () => build([...leavesOf('A', 1_000n), ...leavesOf('B', 2_500n), ...leavesOf('C', 70n)])

/** The same file with something changed in it. */
function changed(count: OwnCount, change: (copy: OwnCount) => void): OwnCount {
  const copy = structuredClone(count)
  change(copy)
  return copy
}
const firstPart = (count: OwnCount) => count.counted[0]?.parts[0] as OwnCount['counted'][0]['parts'][0]
/** The head as somebody with the deployment's key would sign it again after a change. */
function resigned(count: OwnCount, change: (head: UnsignedHead) => void): OwnCount {
  const { signature: _, ...head } = structuredClone(count.head)
  change(head)
  return { ...count, head: signedHead(head) }
}

test('every customer of an honest tree is counted, and the total is the sum of them', async () => {
  const tree = honest()
  for (const [account, balance] of [
    ['A', 1_000n],
    ['B', 2_500n],
    ['C', 70n],
  ] as const)
    expect(await check(tree.countOf(account), known(account, balance))).toMatchObject({
      counted: [{ asset: 'INR', balance, total: 3_570n }],
      signed: true,
    })
})

test('a leaf is the line that this format says', () => {
  const leaf = { account: '1000 "a"', part: 2, salt: '0f'.repeat(16), amount: 70n }
  expect(Buffer.from(leafBytes({ head: { number: 7, at }, asset: 'INR', ...leaf })).toString()).toBe(
    `\0${lineOf(['liability', 7, at, 'INR', leaf.account, 2, leaf.salt, 70n])}`,
  )
})

test('whatever the balances are, each is counted and the total is their sum', async () => {
  const balances = fc.array(fc.bigInt({ min: 0n, max: 2n ** 50n }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(balances, async (all) => {
      const tree = build(all.flatMap((balance, index) => leavesOf(`C${index}`, balance)))
      const total = all.reduce((sum, balance) => sum + balance, 0n)
      for (const [index, balance] of all.entries())
        expect(await check(tree.countOf(`C${index}`), known(`C${index}`, balance))).toMatchObject({
          counted: [{ balance, total }],
        })
    }),
    { numRuns: 15 },
  )
})

test('a customer who was left out finds out', async () => {
  const tree = build(leavesOf('A', 1_000n))
  expect(await check(tree.countOf('B'), known('B', 2_500n))).toEqual({ problem: 'left_out', asset: 'INR' })
})

test('a customer who is counted with less than their books say finds out', async () => {
  const tree = build([...leavesOf('A', 1_000n), ...leavesOf('B', 2_499n)])
  expect(await check(tree.countOf('B'), known('B', 2_500n))).toEqual({ problem: 'balance', asset: 'INR' })
})

test('one leaf does not stand for two customers', async () => {
  const shown = { ...honest().countOf('A'), account: 'B' }
  expect(await check(shown, known('B'))).toEqual({ problem: 'root', asset: 'INR' })
  expect(await check(honest().countOf('A'), known('B'))).toEqual({ problem: 'account' })
})

test('one leaf does not stand for two parts of a customer', async () => {
  const count = changed(honest().countOf('A'), (copy) => {
    const parts = copy.counted[0]?.parts ?? []
    parts[1] = structuredClone(parts[0] as (typeof parts)[0])
  })
  expect(await check(count, known('A'))).toEqual({ problem: 'twice', asset: 'INR' })
  const moved = changed(count, (copy) => {
    ;(copy.counted[0]?.parts[1] as { index: number }).index = 200
  })
  expect(await check(moved, known('A'))).toEqual({ problem: 'root', asset: 'INR' })
})

/**
 * What a dishonest deployment shows need not come from a tree: a sum beside the first leaf that it made up.
 */
async function liedTo(other: bigint, amount = 1_000n) {
  const count = honest().countOf('A')
  const lie = (copy: OwnCount) => {
    firstPart(copy).amount = String(amount)
    const [beside] = firstPart(copy).path
    if (beside) beside.sum = String(other)
  }
  return check(changed(count, lie), known('A'))
}

test('a leaf below zero, which would take from what others are owed, is refused', async () => {
  expect(() =>
    sumLevels(
      hash,
      [-5n, 10n].map((sum) => ({ hash: new Uint8Array(32), sum })),
    ),
  ).toThrow('negative')
  expect(await liedTo(-900n)).toEqual({ problem: 'negative', asset: 'INR' })
  expect(await liedTo(0n, -1n)).toEqual({ problem: 'negative', asset: 'INR' })
})

test('sums that would run over are refused', async () => {
  expect(() =>
    sumLevels(
      hash,
      [maxSum, 1n].map((sum) => ({ hash: new Uint8Array(32), sum })),
    ),
  ).toThrow('overflow')
  expect(await liedTo(maxSum)).toEqual({ problem: 'overflow', asset: 'INR' })
  expect(await liedTo(2n ** 64n)).toEqual({ problem: 'overflow', asset: 'INR' })
  expect(await liedTo(0n, maxSum + 1n)).toEqual({ problem: 'overflow', asset: 'INR' })
})

test('a total that is less than the sum of the tree is refused, also where it is signed', async () => {
  const count = honest().countOf('A')
  const less = resigned(count, (head) => {
    ;(head.assets[0] as { total: string }).total = '3000'
  })
  expect(await check(less, known('A'))).toEqual({ problem: 'total', asset: 'INR' })
})

test('a sibling that is understated to one customer does not lead to the root', async () => {
  const count = changed(honest().countOf('A'), (copy) => {
    const [beside] = firstPart(copy).path
    if (beside) beside.sum = String(BigInt(beside.sum) - 1n)
  })
  expect(await check(count, known('A'))).toEqual({ problem: 'root', asset: 'INR' })
})

test('a file of before is refused, and a later date does not help it', async () => {
  const count = honest().countOf('A')
  const later = now + maxAge_ms
  expect(await check(count, { ...known('A'), now: later })).toEqual({ problem: 'stale' })
  expect(await check(count, { ...known('A'), now: Date.parse(at) - 3_600_000 })).toEqual({ problem: 'stale' })
  const today = new Date(later).toISOString()
  const dated = changed(count, (copy) => {
    copy.head.at = today
  })
  expect(await check(dated, { ...known('A'), now: later })).toEqual({ problem: 'signature' })
  const signedAgain = resigned(count, (head) => {
    head.at = today
  })
  expect(await check(signedAgain, { ...known('A'), now: later })).toEqual({ problem: 'root', asset: 'INR' })
})

test('a tree of another size is refused', async () => {
  const smaller = resigned(honest().countOf('A'), (head) => {
    ;(head.assets[0] as { size: number }).size = minLeaves / 2
  })
  expect(await check(smaller, known('A'))).toEqual({ problem: 'path', asset: 'INR' })
})

test('a file without one of the parts, or with other parts than the balance, is refused', async () => {
  const count = honest().countOf('A')
  const fewer = changed(count, (copy) => copy.counted[0]?.parts.pop())
  expect(await check(fewer, known('A'))).toEqual({ problem: 'parts', asset: 'INR' })
  const more = changed(count, (copy) => {
    ;(copy.counted[0] as { balance: string }).balance = '1001'
  })
  expect(await check(more, known('A'))).toEqual({ problem: 'balance', asset: 'INR' })
})

test('what another key signed, or is not what was published, is refused', async () => {
  const count = honest().countOf('A')
  const verdict = await check(count, known('A'))
  const published = 'hash' in verdict ? verdict.hash : ''
  expect(published).toBe(hexOf(hash(Buffer.from(headText(count.head)))))
  expect(await check(count, { ...known('A'), head: published })).toMatchObject({ hash: published })
  expect(await check(count, { ...known('A'), head: '00'.repeat(32) })).toEqual({ problem: 'other_head' })
  expect(await check(count, { ...known('A'), key: '00'.repeat(32) })).toEqual({ problem: 'key' })
})

test('anything that is no such file is refused', async () => {
  for (const given of [undefined, null, 'text', {}, { ...honest().countOf('A'), extra: 1 }])
    expect(await check(given, known('A'))).toEqual({ problem: 'form' })
})
