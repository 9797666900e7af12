import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './server-child.mjs'

test('a port is given once, is free, and is none that a system gives to whoever asks for any', async () => {
  const first = await freePort()
  const taken = createServer().listen(first + 1, '127.0.0.1')
  await once(taken, 'listening')
  const more = [await freePort(), await freePort()]
  taken.close()
  expect(new Set([first, first + 1, ...more]).size).toBe(4)
  for (const port of [first, ...more]) {
    expect(port).toBeGreaterThan(1_023)
    expect(port).toBeLessThan(32_768)
  }
})
