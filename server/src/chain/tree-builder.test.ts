import { hash } from 'node:crypto'
import { emptyRoot, merkleRoot } from '@tarazu/contract/chain/merkle'
import { hashesIn } from '@tarazu/contract/chain/tiles'
import { expect, test } from 'vitest'
import { sha256 } from '../secrets/sha256.ts'
import { type FullTile, splitEdge, treeBuilder } from './tree-builder.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const leaf = (index: number) => new Uint8Array(hash('sha256', String(index), 'buffer'))
const leaves = (count: number) => Array.from({ length: count }, (_, index) => leaf(index))

test('a tree that grows leaf by leaf has at each size the root of RFC 6962', () => {
  const tree = treeBuilder()
  expect(hex(tree.root())).toBe(hex(emptyRoot(sha256)))
  for (const [index, each] of leaves(600).entries()) {
    tree.append(each)
    expect(tree.size()).toBe(index + 1)
    expect(hex(tree.root())).toBe(hex(merkleRoot(sha256, leaves(index + 1))))
  }
})

test.each([1, 255, 256, 257, 65_537])(
  'a tree of %i leaves goes on from its edge as if it had never ended',
  (size) => {
    const whole = treeBuilder()
    const tiles: FullTile[] = []
    let parts = treeBuilder()
    for (const [index, each] of leaves(size + 300).entries()) {
      whole.append(each)
      if (index % 1_000 === 0 || index === size) {
        tiles.push(...parts.takeTiles())
        parts = treeBuilder({ size: parts.size(), edge: parts.edge() })
      }
      parts.append(each)
    }
    tiles.push(...parts.takeTiles())
    expect(hex(parts.root())).toBe(hex(whole.root()))
    expect(hex(parts.edge())).toBe(hex(whole.edge()))
    expect(tiles).toEqual(whole.takeTiles())
  },
)

test('tiles have the leaves, and above them the roots of the tiles below', () => {
  const tree = treeBuilder()
  const all = leaves(65_536 + 256 + 3)
  for (const each of all) tree.append(each)
  const tiles = tree.takeTiles()
  const hexIn = ({ hashes }: FullTile) => hashesIn(hashes).map(hex)
  const ofLevel = (level: number) => tiles.filter((tile) => tile.level === level)
  expect(ofLevel(0).map(({ index }) => index)).toEqual(Array.from({ length: 257 }, (_, index) => index))
  expect(ofLevel(0).flatMap(hexIn)).toEqual(all.slice(0, -3).map(hex))
  const roots = ofLevel(0).map(({ hashes }) => merkleRoot(sha256, hashesIn(hashes)))
  expect(ofLevel(1).map(hexIn)).toEqual([roots.slice(0, 256).map(hex)])
  const edge = splitEdge({ size: all.length, edge: tree.edge() })
  expect(edge.map((level) => level.map(hex))).toEqual([
    all.slice(-3).map(hex),
    roots.slice(256).map(hex),
    [hex(merkleRoot(sha256, roots.slice(0, 256)))],
  ])
})

test('an edge that is not one of its size is refused', () => {
  expect(() => treeBuilder({ size: 2, edge: leaf(1) })).toThrow('not its length')
  expect(() => treeBuilder({ size: 256, edge: new Uint8Array() })).toThrow('not its length')
  expect(() => treeBuilder({ size: 0, edge: leaf(1) })).toThrow('not its length')
})
