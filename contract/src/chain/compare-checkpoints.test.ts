import { expect, test } from 'vitest'
import { bytesOf } from './bytes-as-text.ts'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointCode, compareCheckpoints, compareCode, readCheckpointCode } from './compare-checkpoints.ts'
import { joined, leafHash, levelsOf, merkleRoot } from './merkle.ts'
import { sha256 } from './sha256.ts'
import type { TileReader } from './tiles.ts'

const leaves = (count: number, fork = '') =>
  Array.from({ length: count }, (_, at) => leafHash(sha256, bytesOf(`leaf ${at}${at >= 300 ? fork : ''}`)))
const checkpoint = (size: number, fork = ''): Checkpoint => ({
  origin: 'log.example/one',
  size,
  root: merkleRoot(sha256, leaves(size, fork)),
  extensions: [],
})
const tilesOf =
  (count: number, fork = ''): TileReader =>
  async (tiles) =>
    tiles.map(({ level, index, width }) =>
      joined(
        ...(levelsOf(sha256, leaves(count, fork))[8 * level] ?? []).slice(index * 256, index * 256 + width),
      ),
    )
const read = tilesOf(1_000)

test.each([
  [400, 1_000],
  [1_000, 400],
  [256, 1_000],
  [1_000, 1_000],
  [299, 301],
])('trees of %i and %i leaves of one log are one history', async (one, other) => {
  expect(await compareCheckpoints(sha256, checkpoint(one), checkpoint(other), read)).toBe('same-history')
})

test('a tree whose past is another is found, whichever is the earlier', async () => {
  const made = checkpoint(400, ' anew')
  expect(await compareCheckpoints(sha256, made, checkpoint(1_000), read)).toBe('forked')
  expect(await compareCheckpoints(sha256, checkpoint(1_000), made, read)).toBe('forked')
  expect(await compareCheckpoints(sha256, made, checkpoint(400), read)).toBe('forked')
  const renamed = { ...checkpoint(400), origin: 'log.example/two' }
  expect(await compareCheckpoints(sha256, renamed, checkpoint(1_000), read)).toBe('forked')
})

test('tiles that are of another tree, too short or missing prove nothing', async () => {
  const [earlier, later] = [checkpoint(400), checkpoint(1_000)]
  const none: TileReader = async (tiles) => tiles.map(() => new Uint8Array())
  for (const tiles of [tilesOf(1_000, ' anew'), tilesOf(900), none])
    expect(await compareCheckpoints(sha256, earlier, later, tiles)).toBe('no-proof')
})

test('a lost network is no answer', async () => {
  const lost: TileReader = () => Promise.reject(new TypeError('no network'))
  await expect(compareCheckpoints(sha256, checkpoint(400), checkpoint(1_000), lost)).rejects.toThrow(
    'no network',
  )
})

test('a code is read as it is written, and as people type it', () => {
  const code = checkpointCode(checkpoint(1_000))
  expect(code).toMatch(/^1000(-[0-9A-Z]{4}){5}$/)
  expect(readCheckpointCode(code)).toEqual({ size: 1_000, code })
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replace(' ', ' - ').replaceAll('0', 'o')} `
  expect(readCheckpointCode(typed.replace(/^ 1ooo/, '1000'))).toEqual({ size: 1_000, code })
  for (const odd of [
    '',
    '1000',
    code.slice(0, -1),
    `${code}0`,
    code.replace('1000', '0'),
    code.replace(/.$/, '!'),
  ])
    expect(readCheckpointCode(odd)).toBeUndefined()
})

test('a code of the other says whether both see one history', async () => {
  const known = checkpoint(1_000)
  const codeOf = (size: number, fork = '') =>
    readCheckpointCode(checkpointCode(checkpoint(size, fork))) ?? expect.fail()
  expect(await compareCode(sha256, codeOf(1_000), known, read)).toBe('same-history')
  expect(await compareCode(sha256, codeOf(400), known, read)).toBe('same-history')
  expect(await compareCode(sha256, codeOf(1_000, ' anew'), known, read)).toBe('forked')
  expect(await compareCode(sha256, codeOf(400, ' anew'), known, read)).toBe('forked')
  expect(await compareCode(sha256, codeOf(400), known, tilesOf(1_000, ' anew'))).toBe('no-proof')
  expect(await compareCode(sha256, codeOf(1_001), known, read)).toBe('too-new')
})
