import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { gateJobs } from './gate-jobs.ts'
import { standaloneRound } from './run-each.ts'

const entered = { reason: 'feed_dead' } as never
const log = { error() {} }

test.each([
  ['nothing is wrong', {}, ['any', 'resting']],
  ['safe mode stands', { standing: entered }, ['any']],
  ['live mode is being set up', { liveSetup: true }, ['any']],
  ['the disk is nearly full', { short: true }, []],
])(
  'when %s, these jobs run: %o',
  async (_, {
    standing,
    liveSetup,
    short,
  }: {
    standing?: never
    liveSetup?: boolean
    short?: boolean
  }, expected) => {
    const ran: string[] = []
    const job = (name: string) => ({ name, every_ms: 1, run: async () => void ran.push(name) })
    const jobs = gateJobs([job('any'), { ...job('resting'), blockedInSafeMode: true }], {
      safeMode: { standing: () => standing } as never,
      settings: { ...readSettings({}), liveSetup: liveSetup === true },
      freeSpace: { short: () => short === true } as never,
    })
    for (const each of jobs) await each.run(standaloneRound({ log } as never))
    expect(ran).toEqual(expected)
  },
)
