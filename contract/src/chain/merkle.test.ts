import { hash as hashOnce } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  consistencyProof,
  emptyRoot,
  inclusionPath,
  inclusionProof,
  isConsistent,
  joined,
  leafHash,
  levelsOf,
  merkleRoot,
  type NodeReader,
  rootOf,
  treeRoot,
} from './merkle.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

/** The entries and roots that the authors of certificate transparency test with. */
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => leafHash(hash, Buffer.from(text, 'hex')))
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('the root of a tree is that of RFC 6962', () => {
  expect(roots.map((_, index) => hex(merkleRoot(hash, entries.slice(0, index + 1))))).toEqual(roots)
})

test('each leaf of each tree leads to its root, and to no other from another place or by another path', async () => {
  const many = Array.from({ length: 21 }, (_, index) => leafHash(hash, Uint8Array.of(index)))
  for (let size = 1; size <= many.length; size++) {
    const leaves = many.slice(0, size)
    const levels = levelsOf(hash, leaves)
    const root = hex(merkleRoot(hash, leaves))
    expect(levels.at(-1)?.map(hex)).toEqual([root])
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionPath(levels, index)
      const found = async (place: Partial<Parameters<typeof rootOf>[2]>) =>
        hex(await rootOf(hash, leaf, { index, size, path, ...place }))
      expect(await found({})).toBe(root)
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      expect(await found({ index: size })).toBeUndefined()
      expect(await found({ index: -1 })).toBeUndefined()
      expect(await found({ path: [...path, leaf] })).toBeUndefined()
      if (size === 1) continue
      expect(await found({ index: (index + 1) % size })).not.toBe(root)
      expect(await found({ path: path.slice(1) })).toBeUndefined()
    }
  }
})

/** Inner nodes of that tree, named by the leaves below them. */
const inner = {
  leaf1: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  leaf4: 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  leaf6: 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
  leaves2To3: '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  leaves4To5: '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  leaves6To7: 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  leaves4To7: '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
} as const
const [leaf0 = '', leaves0To1 = '', , leaves0To3 = ''] = roots

test('inclusion proofs from stored nodes are those of certificate transparency', async () => {
  const known: [index: number, size: number, path: string[]][] = [
    [0, 1, []],
    [0, 8, [inner.leaf1, inner.leaves2To3, inner.leaves4To7]],
    [5, 8, [inner.leaf4, inner.leaves6To7, leaves0To3]],
    [2, 3, [leaves0To1]],
    [1, 5, [leaf0, inner.leaves2To3, inner.leaf4]],
  ]
  for (const [index, size, path] of known)
    expect((await inclusionProof(hash, { index, size }, nodesOf(entries))).map(hex)).toEqual(path)
})

test('consistency proofs from stored nodes are those of certificate transparency', async () => {
  const known: [from: number, size: number, proof: string[]][] = [
    [1, 1, []],
    [1, 8, [inner.leaf1, inner.leaves2To3, inner.leaves4To7]],
    [6, 8, [inner.leaves4To5, inner.leaves6To7, leaves0To3]],
    [2, 5, [inner.leaves2To3, inner.leaf4]],
    [6, 7, [inner.leaves4To5, inner.leaf6, leaves0To3]],
  ]
  for (const [from, size, proof] of known)
    expect((await consistencyProof(hash, { from, size }, nodesOf(entries))).map(hex)).toEqual(proof)
})

test('the tree without leaves has the hash of nothing as its root', async () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  expect(hex(emptyRoot(hash))).toBe(empty)
  expect(hex(await treeRoot(hash, 0, nodesOf([])))).toBe(empty)
})

const most = 200
const leaves = Array.from({ length: most }, (_, index) => leafHash(hash, Uint8Array.of(index)))
const read = nodesOf(leaves)

test('up to 200 leaves all roots and proofs are what RFC 6962 defines, and all hold', async () => {
  for (let size = 1; size <= most; size++) {
    const root = definedRoot(0, size)
    expect(hex(await treeRoot(hash, size, read))).toBe(hex(root))
    for (let index = 0; index < size; index++) {
      const path = await inclusionProof(hash, { index, size }, read)
      if (!same(path, definedPath(index, 0, size))) expect.fail(`path of ${index} in ${size}`)
      if (hex(await rootOf(hash, leaves[index] as Uint8Array, { index, size, path })) !== hex(root))
        expect.fail(`leaf ${index} in ${size}`)
    }
    for (let from = 0; from <= size; from++) {
      const proof = await consistencyProof(hash, { from, size }, read)
      if (from > 0 && !same(proof, definedProof(from, 0, size, true))) expect.fail(`${from} to ${size}`)
      const earlier = { size: from, root: from === 0 ? emptyRoot(hash) : definedRoot(0, from) }
      if (!(await isConsistent(hash, earlier, { size, root }, proof))) expect.fail(`${from} to ${size}`)
    }
  }
}, 60_000)

test('a consistency proof with any byte changed, any hash added or left out, or other sizes is refused', async () => {
  const sizes = fc.integer({ min: 1, max: most })
  await fc.assert(
    fc.asyncProperty(
      sizes,
      sizes,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (one, other, at, change) => {
        const [from, size] = one < other ? [one, other] : [other, one]
        const earlier = { size: from, root: definedRoot(0, from) }
        const later = { size, root: definedRoot(0, size) }
        const proof = await consistencyProof(hash, { from, size }, read)
        const holds = (
          changed: Partial<{ earlier: typeof earlier; later: typeof later; proof: Uint8Array[] }>,
        ) => isConsistent(hash, changed.earlier ?? earlier, changed.later ?? later, changed.proof ?? proof)
        const flipped = (bytes: Uint8Array) =>
          bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ change)
        expect(await holds({})).toBe(true)
        expect(await holds({ earlier: { ...earlier, root: flipped(earlier.root) } })).toBe(false)
        expect(await holds({ later: { ...later, root: flipped(later.root) } })).toBe(false)
        expect(await holds({ proof: [...proof, later.root] })).toBe(false)
        if (from !== size) {
          expect(await holds({ later: { ...later, size: from } })).toBe(false)
          expect(await holds({ earlier: later, later: earlier })).toBe(false)
        }
        if (proof.length === 0) return
        const place = at % proof.length
        expect(await holds({ proof: proof.with(place, flipped(proof[place] as Uint8Array)) })).toBe(false)
        expect(await holds({ proof: proof.toSpliced(place, 1) })).toBe(false)
        expect(
          await holds({ proof: proof.with(place, joined(proof[place] as Uint8Array, Uint8Array.of(0))) }),
        ).toBe(false)
      },
    ),
  )
})

test('nothing follows from the tree without leaves but the proof that has nothing in it', async () => {
  const empty = { size: 0, root: emptyRoot(hash) }
  const later = { size: 5, root: definedRoot(0, 5) }
  expect(await isConsistent(hash, empty, later, [])).toBe(true)
  expect(await isConsistent(hash, empty, later, [later.root])).toBe(false)
  expect(await isConsistent(hash, { size: 0, root: later.root }, later, [])).toBe(false)
  expect(await isConsistent(hash, empty, empty, [])).toBe(true)
  expect(await isConsistent(hash, empty, { size: 0, root: later.root }, [])).toBe(false)
})

test('sizes that are no integers or too large for a number are not consistent with anything', async () => {
  const root = definedRoot(0, 5)
  for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    for (const other of [5, size]) {
      expect(await isConsistent(hash, { size, root }, { size: other, root }, [])).toBe(false)
      expect(await rootOf(hash, root, { index: size, size: other, path: [] })).toBeUndefined()
    }
  const vast = Number.MAX_SAFE_INTEGER
  expect(await isConsistent(hash, { size: 5, root }, { size: vast, root }, [root])).toBe(false)
  expect(await rootOf(hash, root, { index: vast - 1, size: vast, path: [root] })).toBeUndefined()
})

/** Nodes of a tree whose leaves are all at hand. */
function nodesOf(all: readonly Uint8Array[]): NodeReader {
  const levels = levelsOf(hash, all)
  return async (nodes) => nodes.map(({ height, index }) => levels[height]?.[index] as Uint8Array)
}

const same = (one: readonly Uint8Array[], other: readonly Uint8Array[]) =>
  one.map(hex).join() === other.map(hex).join()

const found = new Map<string, Uint8Array>()

/** MTH(D[from:to]) as section 2.1 of RFC 6962 writes it down. */
function definedRoot(from: number, to: number): Uint8Array {
  const known = found.get(`${from} ${to}`)
  if (known) return known
  const middle = from + splitOf(to - from)
  const root =
    to - from === 1
      ? (leaves[from] as Uint8Array)
      : hash(joined(Uint8Array.of(1), definedRoot(from, middle), definedRoot(middle, to)))
  found.set(`${from} ${to}`, root)
  return root
}

/** PATH(m, D[from:to]), section 2.1.1. */
function definedPath(index: number, from: number, to: number): Uint8Array[] {
  if (to - from === 1) return []
  const middle = from + splitOf(to - from)
  return index - from < middle - from
    ? [...definedPath(index, from, middle), definedRoot(middle, to)]
    : [...definedPath(index, middle, to), definedRoot(from, middle)]
}

/** SUBPROOF(m, D[from:to], b), section 2.1.2. */
function definedProof(size: number, from: number, to: number, whole: boolean): Uint8Array[] {
  if (size === to) return whole ? [] : [definedRoot(from, to)]
  const middle = from + splitOf(to - from)
  return size <= middle
    ? [...definedProof(size, from, middle, whole), definedRoot(middle, to)]
    : [...definedProof(size, middle, to, false), definedRoot(from, middle)]
}

/** The largest power of two that is smaller. */
const splitOf = (count: number) => 2 ** (31 - Math.clz32(Math.max(1, count - 1)))
