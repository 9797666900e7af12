import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type FreeSpace, shortBytes, shortForFilesBytes, watchFreeSpace } from './free-space.ts'

const log = { error: vi.fn(), info: vi.fn() }
let space: FreeSpace
let free = 0

afterEach(() => {
  space.stop()
  vi.clearAllMocks()
})

let looks = 0
const watch = (bytes: number) => {
  free = bytes
  const freeBytes = async () => {
    looks += 1
    return free
  }
  return watchFreeSpace('/', { log, freeBytes, every_ms: 1 })
}
/** One that began after this was called has ended. */
async function looked() {
  const now = looks
  await vi.waitFor(() => expect(looks).toBeGreaterThan(now + 1))
}
const seen = (short: boolean) => vi.waitFor(() => expect(space.short()).toBe(short))

test('is short below its limit and says so once', async () => {
  space = await watch(shortBytes - 1)
  expect(space.short()).toBe(true)
  await looked()
  expect(log.error).toHaveBeenCalledOnce()
})

test('is short no more when there is room again, which is a little more', async () => {
  space = await watch(2 * shortBytes)
  expect(space.short()).toBe(false)
  free = shortBytes - 1
  await seen(true)
  free = shortBytes + 1
  await looked()
  expect(space.short()).toBe(true)
  free = 2 * shortBytes
  await seen(false)
  expect(log.info).toHaveBeenCalledOnce()
})

test('goes on looking when it could not', async () => {
  let fails = true
  space = await watchFreeSpace('/', {
    log,
    every_ms: 1,
    freeBytes: async () => {
      if (fails) throw new Error('no such disk')
      return 0
    },
  })
  expect(space.short()).toBe(false)
  fails = false
  await seen(true)
})

test('asks the disk of the folder', async () => {
  space = await watchFreeSpace(tmpdir(), { log })
  expect(log.error.mock.calls.map(([what]) => Object.keys(what))).not.toContainEqual(['err'])
  space.stop()
  space = await watchFreeSpace(join(tmpdir(), 'tarazu-is-not-there'), { log })
  expect(log.error).toHaveBeenLastCalledWith(
    { err: expect.objectContaining({ code: 'ENOENT' }) },
    'the free space is not known',
  )
})

test('files stop first', async () => {
  space = await watch(shortForFilesBytes - 1)
  expect([space.shortForFiles(), space.short()]).toEqual([true, false])
  free = shortForFilesBytes
  await vi.waitFor(() => expect(space.shortForFiles()).toBe(false))
})
