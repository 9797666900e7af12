import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Writes more than any pipe holds, then that it is done. */
const talkative = `
  const { makeLog } = await import('${fileURLToPath(new URL('log.ts', import.meta.url))}')
  const log = makeLog({ logLevel: 'info' })
  for (let line = 0; line < 20_000; line++) log.info({ line }, 'x'.repeat(100))
  process.stderr.write('done ' + process.stdout.writableLength)
  process.exit(0)
`

test('a process whose output nobody reads still ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', talkative], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const [said] = (await once(child.stderr, 'data')) as [Buffer]
    const [, waiting] = /^done (\d+)$/.exec(String(said)) ?? []
    expect(Number(waiting)).toBeGreaterThan(100_000)
    expect(Number(waiting)).toBeLessThan(1_100_000)
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})

test('a process whose output is read writes all of it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', talkative.replace('20_000', '20')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const text = (await child.stdout.toArray()).join('')
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).line),
  ).toEqual([...Array(20).keys()])
})
