import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import * as funds from '@tarazu/contract/funds/operate-api'
import * as ipo from '@tarazu/contract/ipo/operate-api'
import { getInstrumentState, proposeAction } from '@tarazu/contract/market/operate-api'
import * as news from '@tarazu/contract/news/api'
import * as placements from '@tarazu/contract/placements/operate-api'
import { addCannedAnswer, removeCannedAnswer } from '@tarazu/contract/support/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let one: Awaited<ReturnType<TestServer['operator']>>
let other: typeof one

beforeAll(async () => {
  world = await testServer()
  world.feed.set('SBIN.NS', 600)
  one = await world.operator('listings')
  other = await world.operator('listings')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

type Operator = typeof one
type Draft = {
  /** Reads the draft as it is shown, with its version. */
  read: () => Promise<{ name: string; version: number }>
  /** Changes the name and nothing else. */
  write: (by: Operator, version: number, name: string) => Promise<unknown>
  /** Acts on the draft as it was read, in the order in which they are possible. */
  acts: ((version: number) => Promise<unknown>)[]
}

const asked =
  <E extends Endpoint>(endpoint: E, input: Omit<Input<E>, 'version'>) =>
  (version: number): Promise<unknown> =>
    other.call(endpoint, { ...input, version } as unknown as Input<E>)

const day = 86_400_000
const reason = 'As it says.'

const drafts: Record<string, () => Promise<Draft>> = {
  async fund() {
    const now = world.deps.market.now()
    const window = { opensAt: now, closesAt: now + 9 * day }
    const returns = { minReturn: 40, maxReturn: 65, period: 30, basis: 'Bills of one month.' }
    const terms = { ...returns, ...window, amount: 10_000_00n, issueAmount: 100_000_00n }
    const { number } = await one.call(funds.saveFundDraft, { ...terms, name: 'First' })
    return {
      read: async () => (await one.call(funds.getFundForOperators, { number })).row,
      write: (by, version, name) => by.call(funds.saveFundDraft, { ...terms, number, version, name }),
      acts: [asked(funds.discardFund, { number, reason }), asked(funds.proposeFundIssue, { number, reason })],
    }
  },
  async placement() {
    const now = world.deps.market.now()
    const size = { discount: -200, total: 1_000, grantRequired: false }
    const terms = { kind: 'bulk' as const, symbol: 'SBIN.NS', ...size, opensAt: now, closesAt: now + 9 * day }
    // A placement has no name: its minimum is changed instead.
    const leastOf = (name: string) => (name === 'First' ? 100 : 100 + Number(name.replace(/\D/g, '')))
    const { number } = await one.call(placements.draftPlacement, { ...terms, minimum: leastOf('First') })
    return {
      async read() {
        const { minimum, version } = (await one.call(placements.getPlacement, { number })).row
        return { name: minimum === 100 ? 'First' : `Changed ${minimum - 100}`, version }
      },
      write: (by, version, name) =>
        by.call(placements.editPlacement, { ...terms, number, version, minimum: leastOf(name) }),
      acts: [
        asked(placements.closePlacement, { number, reason }),
        asked(placements.proposePlacement, { number, reason }),
      ],
    }
  },
  async issue() {
    const now = world.deps.market.now()
    const days = { opensAt: now + day, closesAt: now + 2 * day, listsAt: now + 3 * day }
    const shares = { size: 1_000, lot: 100, minimum: 100, maximum: 500 }
    const words = { market: 'IN' as const, symbol: 'MADEUP', about: 'Weaves.', document: 'Made up.' }
    const terms = { ...words, ...shares, ...days, priceLow: 95_000_000n, priceHigh: 100_000_000n }
    const { id } = await one.call(ipo.draftIssue, { ...terms, name: 'First' })
    return {
      read: () => one.call(ipo.getIssueToOperate, { id }),
      write: (by, version, name) => by.call(ipo.editIssue, { ...terms, id, version, name }),
      acts: [asked(ipo.discardIssue, { id, reason }), asked(ipo.proposeAnnouncement, { id, reason })],
    }
  },
  async news() {
    const words = { subhead: '', content: '<p>The market rests.</p>' }
    const { id } = await one.call(news.publishNews, { ...words, title: 'First' })
    return {
      async read() {
        const { title, version } = await one.call(news.getPiece, { id })
        return { name: title, version }
      },
      write: (by, version, name) => by.call(news.publishNews, { ...words, id, version, title: name }),
      acts: [],
    }
  },
}

const made: Record<string, Draft> = {}
const draftOf = async (kind: string) => {
  made[kind] ??= await (drafts[kind] as () => Promise<Draft>)()
  return made[kind]
}
const code = (asked: Promise<unknown>) => refusalOf(asked).then((error) => error.code)

test.each(Object.keys(drafts))(
  '%s: the second of two who write has not seen the first change, and is refused',
  async (kind) => {
    const { read, write } = await draftOf(kind)
    expect(await read()).toMatchObject({ name: 'First', version: 1 })
    await write(one, 1, 'Changed 1')
    expect(await refusalOf(write(other, 1, 'Changed 2'))).toMatchObject({
      code: 'changed_meanwhile',
      detail: { version: 2 },
    })
    expect(await read()).toMatchObject({ name: 'Changed 1', version: 2 })
    // After reading it they may change it.
    await write(other, 2, 'Changed 2')
    expect(await read()).toMatchObject({ name: 'Changed 2', version: 3 })
  },
)

test.each(Object.keys(drafts))(
  '%s: of eight who write at once one does, and seven are refused',
  async (kind) => {
    const { read, write } = await draftOf(kind)
    const { version } = await read()
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) =>
        write(place % 2 ? one : other, version, `Changed ${10 + place}`),
      ),
    )
    const done = all.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []))
    expect(done).toHaveLength(1)
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'changed_meanwhile'))
    expect(await read()).toMatchObject({ name: `Changed ${10 + Number(done[0])}`, version: version + 1 })
  },
)

test.each(['fund', 'placement', 'issue'])(
  '%s: proposing or discarding an outdated version is refused',
  async (kind) => {
    const { read, acts } = await draftOf(kind)
    const { version } = await read()
    for (const act of acts) expect(await code(act(version - 1))).toBe('changed_meanwhile')
    const { proposal } = (await (acts.at(-1) as Draft['acts'][number])(version)) as { proposal: string }
    await one.call(decideProposal, { number: proposal, decision: 'approve' })
    // The terms approved are those that were read.
    expect(await read()).toMatchObject({ version })
  },
)

test('of eight who remove one canned answer at once, one does', async () => {
  const desk = await world.operator('support')
  const { id } = await desk.call(addCannedAnswer, { title: 'Hours', content: 'We answer by day.' })
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => desk.call(removeCannedAnswer, { id })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual(
    Array.from({ length: 7 }, () => 'not_found'),
  )
})

test('of eight who propose an event of one instrument at once, one does', async () => {
  const { earliestDay } = await one.call(getInstrumentState, { symbol: 'SBIN.NS' })
  const dividend = { symbol: 'SBIN.NS', kind: 'dividend' as const, day: earliestDay, reason }
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, place) =>
      (place % 2 ? one : other).call(proposeAction, { ...dividend, amount: BigInt(place + 1) * 1_000_000n }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual(
    Array.from({ length: 7 }, () => 'already_proposed'),
  )
})

test('a change without the version that was read is malformed', async () => {
  const { number } = await one.call(funds.saveFundDraft, {
    ...{ name: 'Third', minReturn: 40, maxReturn: 65, period: 30, basis: 'Bills.' },
    ...{ amount: 10_000_00n, issueAmount: 100_000_00n },
    ...{ opensAt: world.deps.market.now(), closesAt: world.deps.market.now() + day },
  })
  const send = (path: string, body: object) =>
    fetch(world.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'operator-token': one.token },
      body: JSON.stringify(body),
    })
  const fund = { number, name: 'Third', minReturn: 40, maxReturn: 65, period: 30, basis: 'Bills.' }
  const money = { amount: '10000.00', issueAmount: '100000.00' }
  const times = { opensAt: '2026-01-01T00:00:00.000Z', closesAt: '2027-01-01T00:00:00.000Z' }
  const bodies = [
    ['/console/funds/draft', { ...fund, ...money, ...times }],
    ['/console/news/publish', { id: 1, title: 'A', subhead: '', content: '<p>B</p>' }],
    ['/console/placements/edit', { number }],
    ['/console/ipo/edit', { id: 1 }],
  ] as const
  for (const [path, body] of bodies) {
    const response = await send(path, body)
    expect([path, response.status]).toEqual([path, 400])
    expect(JSON.stringify(await response.json())).toContain('version')
  }
})
