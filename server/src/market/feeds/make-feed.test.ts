import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../clock.ts'
import { makeSecrets } from '../../secrets/secrets.ts'
import { instruments } from '../instruments/instruments.ts'
import { makeFeed } from './make-feed.ts'

const log = pino({ level: 'silent' })
const wall = 1_800_000_000_000
const clock = { now: () => wall }
const secretsOf = (byte: number) => makeSecrets(Buffer.alloc(32, byte), systemRandom)
const secrets = secretsOf(1)
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

/** Anchors of a deployment that another process began a minute ago. */
const anchors = {
  since: wall - 60_000,
  asked: [] as unknown[],
  async anchorReplay(wanted: { start: number; speed: number; dir: string }) {
    anchors.asked.push(wanted)
    return { start: wanted.start, wallStart: wall - 60_000, since: wanted.start }
  },
}

const replay = (changes: { dir?: string; start?: number } = {}) =>
  makeFeed({ name: 'replay', dir, start: undefined, speed: 2, ...changes }, anchors, { clock, log, secrets })

test('a replay begins where its files do, and goes on from where another process set its clock', async () => {
  const feed = await replay()
  expect([feed.name, feed.roundTheClock]).toEqual(['replay', false])
  expect(anchors.asked).toEqual([{ start: 1_546_400_700_000, speed: 2, dir }])
  expect(feed.now()).toBe(1_546_400_700_000 + 120_000)
})

test('a replay begins at the time that the settings name', async () => {
  expect((await replay({ start: 1_546_400_000_000 })).now()).toBe(1_546_400_120_000)
})

test.each([
  ['has no minutes', 'nothing', /REPLAY_DIR=.*nothing holds no CSV files of minute bars/],
  ['is not there', 'nowhere', /REPLAY_DIR=.*nowhere could not be read: ENOENT/],
])('a folder that %s stops the start with a sentence that names it', async (_, name, message) => {
  await expect(replay({ dir: join(dir, name) })).rejects.toThrow(message)
})

const simulated = { name: 'simulated', seed: undefined, marketHours: false } as const

test('feeds other than a replay need no anchor', async () => {
  const made = await makeFeed(simulated, anchors, { clock, log, secrets })
  const url = 'http://127.0.0.1:1'
  const yahoo = await makeFeed({ name: 'yahoo', second: undefined, url }, anchors, { clock, log, secrets })
  expect([made, yahoo].map((feed) => [feed.name, feed.roundTheClock, feed.now()])).toEqual([
    ['simulated', true, wall],
    ['yahoo', false, wall],
  ])
  expect(made.peek?.('YESBANK.NS')?.source).toBe('simulated')
})

test('the simulated market keeps the hours of the exchanges where the settings say so', async () => {
  const feed = await makeFeed({ ...simulated, marketHours: true }, anchors, { clock, log, secrets })
  expect(feed.roundTheClock).toBe(false)
})

test('simulated prices follow from the secret: equal in each process, different in another deployment', async () => {
  const prices = async (seed: number | undefined, byte: number) => {
    const feed = await makeFeed({ ...simulated, seed }, anchors, { clock, log, secrets: secretsOf(byte) })
    return instruments.slice(0, 20).map(({ symbol }) => feed.peek?.(symbol)?.last)
  }
  const differing = (one: unknown[], other: unknown[]) => one.filter((price, i) => price !== other[i]).length
  const own = await prices(undefined, 1)
  expect(await prices(undefined, 1)).toEqual(own)
  expect(differing(own, await prices(undefined, 2))).toBeGreaterThan(15)
  expect(differing(own, await prices(1, 1))).toBeGreaterThan(15)
  expect(await prices(1, 1)).toEqual(await prices(1, 2))
})
