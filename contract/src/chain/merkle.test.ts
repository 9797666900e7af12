import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inclusionPath, leafHash, levelsOf, merkleRoot, rootOf } from './merkle.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
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
