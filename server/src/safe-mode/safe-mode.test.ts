/** What causes safe mode, who learns of it, and how it is left (safety H17). */
import { inspect } from 'node:util'
import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { getConfig, getHealth } from '@tarazu/contract/config/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { buy } from '@tarazu/contract/orders/api'
import { getSafeMode, proposeLeaving } from '@tarazu/contract/safe-mode/api'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import { verifyAuditDaily } from '../audit/verify-daily.ts'
import { sealBlocks } from '../chain/seal-blocks.ts'
import { verifyChainDaily } from '../chain/verify-daily.ts'
import { checkLedgerDaily, checkLedgerNow } from '../ledger/check-daily.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { makeClockWatch } from './watch-clock.ts'
import { makeFeedWatch, silentLooks } from './watch-feed.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let world: TestServer
/** How long the machine has been up, in ms; only for tests that watch the clock. */
let uptime: (() => number) | undefined

beforeEach(async () => {
  world = await testServer({}, { leads: false, ...(uptime && { uptime }) })
  world.deps.market.watch(['SBIN.NS'])
  world.feed.set('SBIN.NS', 600)
})
// Tests mend what they break, since the ledger is checked at the end.
/** Messages that these tests cause on purpose. */
const faults = [
  /^safe mode stands$/,
  /^the ledger does not add up$/,
  /^the audit log (takes no entry|does not fit)/,
  /^the chain does not fit$/,
  /^the clock of this machine is behind/,
]
afterEach(() => world.close({ transfersAtLeast: 0, faults }))

const standing = () => world.deps.safeMode.standing()
const owner = (work: (client: pg.Client) => Promise<unknown>) => asOwner(world.databaseUrl, work)

const breakSums = (by: 1 | -1) =>
  owner((client) =>
    client.query(
      `update account set balance = balance + $1
        where id = (select min(id) from account where address like 'customer:%')`,
      [by],
    ),
  )

/** Acts as somebody who may alter the tables of the log. */
const tamper = (statement: string) =>
  owner(async (client) => {
    for (const table of ['audit_entry', 'journal'])
      await client.query(`alter table ${table} disable trigger user`)
    await client.query(statement)
    for (const table of ['audit_entry', 'journal'])
      await client.query(`alter table ${table} enable trigger user`)
  })

async function enteredFor(reason: string) {
  const rows = await world.deps.db.selectFrom('safe_mode').selectAll().execute()
  expect(rows).toMatchObject([{ reason, left_at: null }])
  expect(standing()).toMatchObject({ reason })
  return rows[0]?.detail
}

const entries = async () =>
  (await world.deps.db.selectFrom('audit_entry').select(['actor', 'action', 'subject']).execute()).filter(
    ({ action }) => action.startsWith('safe-mode'),
  )

describe('safe mode is entered', () => {
  test('when a balance is not the sum of its transfers', async () => {
    await world.customer({ cash: 100_00n })
    await checkLedgerDaily(world.deps)
    expect(standing()).toBeUndefined()
    await breakSums(1)
    world.clock.step(day)
    await checkLedgerDaily(world.deps)
    expect(await enteredFor('ledger_broken')).toContain('balance is not the sum of its transfers')
    expect(await entries()).toEqual([
      { actor: 'system', action: 'safe-mode.entered', subject: 'ledger_broken' },
    ])
    await breakSums(-1)
  })

  test('when an entry of the audit log was changed', async () => {
    const [one] = [await world.operator('admin'), await world.operator('admin')]
    await expect(one.call(proposeLeaving, { reason: 'To try.' })).rejects.toMatchObject({
      code: 'already_decided',
    })
    await owner((client) => client.query(`select append_audit('{"at":"x","actor":"a","action":"test"}')`))
    await tamper(`update audit_entry set body = replace(body, '"test"', '"tess"')`)
    world.clock.step(day)
    await verifyAuditDaily(world.deps)
    expect(await enteredFor('audit_broken')).toMatch(/^Entry \d+ is not as it was written\.$/)
  })

  test('when a posting is not as it was sealed', async () => {
    await world.customer({ cash: 100_00n })
    await sealBlocks(world.deps, () => true)
    const first = 'where id = (select min(id) from journal)'
    await tamper(`update journal set thing = thing || '.' ${first}`)
    // Once a week all of it is checked.
    world.clock.step(7 * day)
    await verifyChainDaily(world.deps)
    expect(await enteredFor('chain_broken')).toMatch(/^Journal \d+ /)
    await tamper(`update journal set thing = trim(trailing '.' from thing) ${first}`)
  })

  test('even when the audit log takes no entry', async () => {
    await tamper('delete from audit_head')
    world.clock.step(day)
    await verifyAuditDaily(world.deps)
    expect(await enteredFor('audit_broken')).toBe('The head of the log is missing.')
    expect(await entries()).toEqual([])
  })

  test('when nothing has had a price for ten minutes of an open market', async () => {
    const look = makeFeedWatch(world.deps)
    await look()
    world.clock.step(3 * minute)
    for (let n = 1; n < silentLooks; n++) await look()
    expect(standing()).toBeUndefined()
    world.feed.set('SBIN.NS', 601)
    await look()
    world.clock.step(3 * minute)
    for (let n = 1; n < silentLooks; n++) await look()
    expect(standing()).toBeUndefined()
    await look()
    await enteredFor('feed_dead')
  })

  test('once, whatever else is found meanwhile, and by two at once', async () => {
    await world.customer({ cash: 100_00n })
    await breakSums(1)
    world.clock.step(day)
    await Promise.all([enter(), checkLedgerDaily(world.deps), checkLedgerDaily(world.deps)])
    expect(await world.deps.db.selectFrom('safe_mode').select('id').execute()).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
    await breakSums(-1)
  })
})

describe('a clock that is set', () => {
  beforeAll(() => {
    const begun = performance.now() - 2 * hour
    uptime = () => performance.now() - begun
  })
  afterAll(() => {
    uptime = undefined
  })

  test('to a day ahead of its database causes safe mode', async () => {
    const look = makeClockWatch(world.deps)
    await look()
    world.clock.step(day)
    await look()
    expect(await enteredFor('clock_jump')).toBe(
      'On this machine the clocks of the machine and of the database are 86400 s apart.',
    )
  })

  test('back behind a time that was used already causes safe mode', async () => {
    const look = makeClockWatch(world.deps)
    world.deps.clock.now()
    world.clock.step(-hour)
    await look()
    expect(await enteredFor('clock_jump')).toMatch(/is 3\d\d\d s behind a time that was told already/)
  })

  test('by a small correction does not', async () => {
    const look = makeClockWatch(world.deps)
    await look()
    world.clock.step(20_000)
    await look()
    world.clock.step(-20_000)
    await look()
    expect(standing()).toBeUndefined()
  })
})

/** Enters as another process would, for a cause that no check in this one would find. */
async function enter() {
  const { safeMode } = world.deps
  await act(world.deps, (act) => safeMode.enter(act, { reason: 'feed_dead', detail: 'No price of canary.' }))
}

describe('safe mode is made known', () => {
  test('to the public by its reason alone, and by its history', async () => {
    await world.visitor(getTransparency, {})
    await enter()
    world.clock.step(5_000)
    expect(await world.visitor(getHealth, {})).toMatchObject({ status: 'ready', safe_mode: 'feed_dead' })
    const config = await world.visitor(getConfig, {})
    expect(config).toContainEqual({ tag: 'safe_mode', value: 'feed_dead' })
    const figures = await world.visitor(getTransparency, {})
    expect(figures).toMatchObject({
      safe_mode: [{ reason: 'feed_dead', entered_at: expect.any(Number), left_at: null }],
      safe_mode_count: 1,
    })
    expect(inspect([config, figures], { depth: 9 })).not.toContain('canary')
  })

  test('to a second process, and to one that starts afterwards', async () => {
    const beside = await world.another()
    expect(beside.server.deps.safeMode.standing()).toBeUndefined()
    await enter()
    await vi.waitFor(() =>
      expect(beside.server.deps.safeMode.standing()).toMatchObject({ reason: 'feed_dead' }),
    )
    const next = await world.another()
    expect(next.server.deps.safeMode.standing()).toMatchObject({
      reason: 'feed_dead',
      detail: 'No price of canary.',
    })
    await leave()
    await vi.waitFor(() => expect(next.server.deps.safeMode.standing()).toBeUndefined())
  })

  test('to each operator, with what was found', async () => {
    const support = await world.operator('support')
    expect(await support.call(getSafeMode, {})).toEqual({ standing: null })
    await enter()
    expect((await support.call(getSafeMode, {})).standing).toMatchObject({
      reason: 'feed_dead',
      detail: 'No price of canary.',
      proposal: null,
    })
    await expect(support.call(proposeLeaving, { reason: 'Mine.' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

async function leave() {
  const [one, other] = [await world.operator('admin'), await world.operator('treasury')]
  const { proposal } = await one.call(proposeLeaving, { reason: 'The feed is back.' })
  await other.call(decideProposal, { number: proposal, decision: 'approve' })
  return proposal
}

describe('safe mode is left', () => {
  test('by two operators, and not by the one who proposes it', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    const [one, other] = [await world.operator('compliance'), await world.operator('admin')]
    await enter()
    const { proposal } = await one.call(proposeLeaving, { reason: 'The feed is back.' })
    expect((await other.call(getSafeMode, {})).standing).toMatchObject({ proposal })
    await expect(other.call(proposeLeaving, { reason: 'Again.' })).rejects.toMatchObject({
      code: 'already_proposed',
    })
    await expect(one.call(decideProposal, { number: proposal, decision: 'approve' })).rejects.toMatchObject({
      code: 'own_proposal',
    })
    expect(standing()).toBeDefined()
    await other.call(decideProposal, { number: proposal, decision: 'approve' })
    expect(standing()).toBeUndefined()
    const [row] = await world.deps.db.selectFrom('safe_mode').selectAll().execute()
    expect(row).toMatchObject({ left_at: expect.any(Date), left_by: proposal })
    expect((await entries()).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'system safe-mode.entered',
      `${one.email} safe-mode.leave.proposed`,
      `${other.email} safe-mode.leave.approved`,
    ])
    world.feed.set('SBIN.NS', 600)
    expect(await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })).toMatchObject({
      state: 'filled',
    })
  })

  test('not while sums are broken, checked when it is proposed and when it is approved', async () => {
    await world.customer({ cash: 100_00n })
    const [one, other] = [await world.operator('admin'), await world.operator('admin')]
    await breakSums(1)
    await checkLedgerNow(world.deps)
    const holds = { code: 'cause_holds', detail: { cause: expect.stringContaining('not the sum') } }
    await expect(one.call(proposeLeaving, { reason: 'Mended.' })).rejects.toMatchObject(holds)
    await breakSums(-1)
    const { proposal } = await one.call(proposeLeaving, { reason: 'Mended.' })
    await breakSums(1)
    await expect(other.call(decideProposal, { number: proposal, decision: 'approve' })).rejects.toMatchObject(
      holds,
    )
    expect(await one.call(getProposal, { number: proposal })).toMatchObject({ state: 'open' })
    await breakSums(-1)
    await other.call(decideProposal, { number: proposal, decision: 'approve' })
    expect(standing()).toBeUndefined()
    // The result of the check is public.
    expect(await world.visitor(getTransparency, {})).toMatchObject({ ledger_balanced: true })
  })

  test('not while another cause holds than the one it was entered for', async () => {
    const one = await world.operator('admin')
    await enter()
    await tamper(`update audit_entry set body = replace(body, 'canary', 'parrot')`)
    await expect(one.call(proposeLeaving, { reason: 'The feed is back.' })).rejects.toMatchObject({
      code: 'cause_holds',
    })
    await tamper(`update audit_entry set body = replace(body, 'parrot', 'canary')`)
    await one.call(proposeLeaving, { reason: 'The feed is back.' })
  })

  test('by a proposal about this one alone, and once', async () => {
    await enter()
    const [one, other] = [await world.operator('admin'), await world.operator('admin')]
    const first = await one.call(proposeLeaving, { reason: 'The feed is back.' })
    const both = [1, 2].map(() =>
      other.call(decideProposal, { number: first.proposal, decision: 'approve' }).catch(({ code }) => code),
    )
    expect((await Promise.all(both)).filter((each) => each === 'already_decided')).toHaveLength(1)
    await enter()
    expect(standing()).toBeDefined()
    await leave()
    world.clock.step(3_000)
    const { safe_mode, safe_mode_count } = await world.visitor(getTransparency, {})
    expect(safe_mode_count).toBe(2)
    expect(safe_mode.every(({ left_at }) => left_at !== null)).toBe(true)
  })

  test('and stays in the history, which the application cannot rewrite', async () => {
    await enter()
    await leave()
    const { db } = world.deps
    await expect(db.deleteFrom('safe_mode').execute()).rejects.toThrow('permission denied')
    await expect(
      db
        .updateTable('safe_mode')
        .set({ left_at: new Date(0) })
        .execute(),
    ).rejects.toThrow()
    await expect(
      db
        .updateTable('safe_mode')
        .set({ reason: 'clock_jump' } as never)
        .execute(),
    ).rejects.toThrow('permission denied')
  })
})
