import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFeed } from './make-feed.ts'

const log = pino({ level: 'silent' })
const wall = 1_800_000_000_000
const clock = { now: () => wall }
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feed-'))
  await mkdir(join(dir, 'intraday/india'), { recursive: true })
  await mkdir(join(dir, 'nothing'))
  await writeFile(
    join(dir, 'intraday/india/YESBANK_1m.csv'),
    'time,epoch,open,high,low,close,volume\n2019-01-02T09:15:00+05:30,1546400700,183,184,182,183,10\n',
  )
})
afterAll(() => rm(dir, { recursive: true }))

/** As a deployment that another process has anchored a minute ago. */
const anchors = {
  asked: [] as unknown[],
  async anchorReplay(wanted: { start: number; speed: number; dir: string }) {
    anchors.asked.push(wanted)
    return { start: wanted.start, wallStart: wall - 60_000 }
  },
}

const replay = (changes: { dir?: string; start?: number } = {}) =>
  makeFeed({ name: 'replay', dir, start: undefined, speed: 2, ...changes }, anchors, { clock, log })

test('a replay begins where its files do, and goes on from where another process set its clock', async () => {
  const feed = await replay()
  expect([feed.name, feed.roundTheClock]).toEqual(['replay', false])
  expect(anchors.asked).toEqual([{ start: 1_546_400_700_000, speed: 2, dir }])
  expect(feed.now()).toBe(1_546_400_700_000 + 120_000)
})

test('a replay begins where it is told to', async () => {
  expect((await replay({ start: 1_546_400_000_000 })).now()).toBe(1_546_400_120_000)
})

test.each([
  ['has no minutes', 'nothing', /REPLAY_DIR=.*nothing holds no CSV files of minute bars/],
  ['is not there', 'nowhere', /REPLAY_DIR=.*nowhere could not be read: ENOENT/],
])('a folder that %s stops the start with a sentence that names it', async (_, name, message) => {
  await expect(replay({ dir: join(dir, name) })).rejects.toThrow(message)
})

test('the others need no anchor', async () => {
  const simulated = await makeFeed({ name: 'simulated', seed: 1 }, anchors, { clock, log })
  const yahoo = await makeFeed({ name: 'yahoo', url: 'http://127.0.0.1:1' }, anchors, { clock, log })
  expect([simulated, yahoo].map((feed) => [feed.name, feed.roundTheClock, feed.now()])).toEqual([
    ['simulated', true, wall],
    ['yahoo', false, wall],
  ])
  expect(simulated.peek?.('YESBANK.NS')?.source).toBe('simulated')
})
