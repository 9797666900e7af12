import { hash as hashOnce } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexOf } from './bytes-as-text.ts'
import {
  consistencyProof,
  inclusionPath,
  inclusionProof,
  isConsistent,
  joined,
  leafHash,
  levelsOf,
  merkleRoot,
  treeRoot,
} from './merkle.ts'
import { hasTile, newTiles, nodesInTiles, parseTilePath, type Tile, tilePath, tilesOf } from './tiles.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))
const full = 256

test('a tile has one path, which is read back', () => {
  const known: [Tile, string][] = [
    [{ level: 0, index: 1234067, width: full }, '/tile/0/x001/x234/067'],
    [{ level: 0, index: 1, width: full }, '/tile/0/001'],
    [{ level: 0, index: 1, width: 5 }, '/tile/0/001.p/5'],
    [{ level: 5, index: 123456078, width: full }, '/tile/5/x123/x456/078'],
    [{ level: 5, index: 123456078, width: 2 }, '/tile/5/x123/x456/078.p/2'],
    [{ level: 63, index: 0, width: 255 }, '/tile/63/000.p/255'],
    [{ level: 1, index: Number.MAX_SAFE_INTEGER, width: 1 }, '/tile/1/x009/x007/x199/x254/x740/991.p/1'],
  ]
  for (const [tile, path] of known) {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  }
})

test.each([
  ['the level has a leading zero', '/tile/00/001'],
  ['the level is above 63', '/tile/64/001'],
  ['the level is below zero', '/tile/-1/001'],
  ['the level is none', '/tile/entries/001'],
  ['the index is not padded', '/tile/0/1'],
  ['the index is padded too far', '/tile/0/x000/001'],
  ['the index has no x before its first part', '/tile/0/123/456'],
  ['the index has an x before its last part', '/tile/0/x123/x456'],
  ['the index is above 2^53', '/tile/0/x009/x007/x199/x254/x740/992'],
  ['the index has a hundred parts', `/tile/0/${'x001/'.repeat(100)}001`],
  ['the width is 0', '/tile/0/001.p/0'],
  ['the width is that of a full tile', '/tile/0/001.p/256'],
  ['the width has a leading zero', '/tile/0/001.p/05'],
  ['the width is missing', '/tile/0/001.p/'],
  ['something stands behind it', '/tile/0/001/'],
  ['a line ends behind it', '/tile/0/001\n'],
  ['something stands before it', '/log/tile/0/001'],
  ['the digits are not those of ASCII', '/tile/0/００１'],
])('a path is refused where %s', (_, path) => {
  expect(parseTilePath(path)).toBeUndefined()
})

test('a tree of 70,000 has the tiles that the specification counts', () => {
  const tiles = [...tilesOf(70_000)]
  const ofLevel = (level: number) => tiles.filter((tile) => tile.level === level)
  expect(ofLevel(0).map(({ width }) => width)).toEqual([...Array<number>(273).fill(full), 112])
  expect(ofLevel(1).map(({ width }) => width)).toEqual([full, 17])
  expect(ofLevel(2).map(({ width }) => width)).toEqual([1])
  expect(tiles).toHaveLength(274 + 2 + 1)
  expect([...tilesOf(256)]).toEqual([
    { level: 0, index: 0, width: full },
    { level: 1, index: 0, width: 1 },
  ])
  expect([...tilesOf(0)]).toEqual([])
})

test('a tree that has grown has new tiles where hashes were added, and keeps the others', () => {
  for (const [from, size] of [
    [0, 70_000],
    [69_999, 70_000],
    [255, 256],
    [256, 257],
    [65_535, 65_536],
    [65_000, 70_000],
    [512, 512],
  ] as const) {
    const before = new Set([...tilesOf(from)].map(tilePath))
    const added = [...tilesOf(size)].filter((tile) => !before.has(tilePath(tile)))
    expect([...newTiles(from, size)]).toEqual(added)
  }
})

test('a tree has a tile as soon as it has the last of its hashes', () => {
  const has = (size: number, tile: Partial<Tile>) =>
    hasTile(size, { level: 0, index: 0, width: full, ...tile })
  expect(has(255, {})).toBe(false)
  expect(has(256, {})).toBe(true)
  expect(has(300, { width: 44 })).toBe(true)
  expect(has(300, { index: 1, width: 44 })).toBe(true)
  expect(has(300, { index: 1, width: 45 })).toBe(false)
  expect(has(65_535, { level: 1 })).toBe(false)
  expect(has(65_536, { level: 1 })).toBe(true)
  expect(has(Number.MAX_SAFE_INTEGER, { level: 63, width: 1 })).toBe(false)
})

const leaves = Array.from({ length: 66_000 }, (_, index) =>
  leafHash(hash, new Uint8Array([index >> 8, index & 255])),
)

test('roots and proofs computed from tiles are those computed from all leaves', async () => {
  for (const size of [1, 255, 256, 257, 1000, 66_000]) {
    const levels = levelsOf(hash, leaves.slice(0, size))
    const asked: Tile[] = []
    const read = nodesInTiles(hash, size, async (tiles) => {
      asked.push(...tiles)
      return tiles.map(({ level, index, width }) =>
        joined(...(levels[8 * level] ?? []).slice(index * full, index * full + width)),
      )
    })
    const root = levels.at(-1)?.[0] as Uint8Array
    expect(hexOf(await treeRoot(hash, size, read))).toBe(hexOf(root))
    for (const index of [0, size >> 1, size - 1]) {
      const path = await inclusionProof(hash, { index, size }, read)
      expect(path.map(hexOf)).toEqual(inclusionPath(levels, index).map(hexOf))
    }
    for (const from of [1, (size >> 1) + 1, size]) {
      if (from > size) continue
      const proof = await consistencyProof(hash, { from, size }, read)
      const earlier = { size: from, root: merkleRoot(hash, leaves.slice(0, from)) }
      expect(await isConsistent(hash, earlier, { size, root }, proof)).toBe(true)
    }
    const existing = new Set([...tilesOf(size)].map(tilePath))
    expect(asked.filter((tile) => !existing.has(tilePath(tile)))).toEqual([])
  }
}, 60_000)

test('a proof in a tree of ten million leaves reads six tiles at most', async () => {
  for (const [index, size] of [
    [0, 10_000_000],
    [1_234_567, 10_000_000],
    [9_999_999, 10_000_000],
  ] as const) {
    const asked: string[] = []
    const read = nodesInTiles(hash, size, async (tiles) => {
      asked.push(...tiles.map(tilePath))
      return tiles.map(({ width }) => new Uint8Array(32 * width))
    })
    expect((await inclusionProof(hash, { index, size }, read)).length).toBeLessThanOrEqual(24)
    expect(asked.length).toBeLessThanOrEqual(6)
    asked.length = 0
    await consistencyProof(hash, { from: index + 1, size }, read)
    expect(asked.length).toBeLessThanOrEqual(6)
  }
})

test('a tile that is too short or too long is not computed with', async () => {
  for (const change of [-1, 1, -32, 32]) {
    const read = nodesInTiles(hash, 300, async (tiles) =>
      tiles.map(({ width }) => new Uint8Array(32 * width + change)),
    )
    await expect(treeRoot(hash, 300, read)).rejects.toThrow('has not its length')
  }
})
