import { decideProposal, getProposal, listProposals } from '@tarazu/contract/approvals/api'
import { makeClient } from '@tarazu/contract/client'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { hour_ms } from '@tarazu/contract/duration'
import { getMe, signIn } from '@tarazu/contract/operators/api'
import {
  addOperator,
  changeRoles,
  disableOperator,
  listOperators,
} from '@tarazu/contract/operators/manage-api'
import type { Role } from '@tarazu/contract/operators/permissions'
import { listQueues } from '@tarazu/contract/queues/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideProposal as decide } from '../approvals/decide-proposal.ts'
import { getProposal as proposalOf } from '../approvals/get-proposal.ts'
import { listProposals as proposalsOf } from '../approvals/list-proposals.ts'
import { executors } from '../assembly/executors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { systemRandom } from '../clock.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { addOperator as add } from './add-operator.ts'
import { runOperatorCommand } from './run-operator-command.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let one: Operator
let other: Operator

beforeAll(async () => {
  world = await testServer()
})
// Each test has two administrators of its own, and everybody else is disabled.
beforeEach(async () => {
  await disableEverybody()
  one = await world.operator('admin')
  other = await world.operator('admin')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const refused = (code: string) => ({ name: 'RefusedError', code })
const reason = 'for the test'
let people = 0
const newEmail = () => `person-${++people}@example.org`

async function disableEverybody() {
  const at = new Date(world.clock.now())
  await world.deps.db
    .updateTable('operator')
    .set({ disabled_at: at })
    .where('disabled_at', 'is', null)
    .execute()
}

const disable = ({ id }: Operator) =>
  world.deps.db
    .updateTable('operator')
    .set({ disabled_at: new Date(world.clock.now()) })
    .where('id', '=', id)
    .execute()

const rowOf = async (email: string) =>
  (await one.call(listOperators, {})).find((each) => each.email === email)

const nameOf = async ({ email }: Operator) => (await rowOf(email))?.name

const approve = (by: Operator, number: string) => by.call(decideProposal, { number, decision: 'approve' })

describe('a new operator', () => {
  test('is proposed by one and approved by another, and each gets half of the password', async () => {
    const email = newEmail()
    const wanted = {
      email: email.toUpperCase(),
      name: 'Grace',
      roles: ['support', 'support'] as const,
      reason,
    }
    const { proposal, oneTimePassword } = await one.call(addOperator, { ...wanted, roles: [...wanted.roles] })
    expect(oneTimePassword).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){2}$/)
    expect(await rowOf(email)).toBeUndefined()
    const number = proposal as string
    expect((await other.call(getProposal, { number })).changes).toContainEqual({
      field: 'roles',
      before: null,
      after: 'support',
    })
    const half = async (by: Operator) => (await by.call(getProposal, { number })).firstHalf
    // The answer may have been lost, so the proposer can read it again; nobody else can.
    expect([await half(one), await half(other)]).toEqual([oneTimePassword, null])
    const shown = await approve(other, number)
    expect([await half(one), await half(other)]).toEqual([oneTimePassword, null])
    expect(shown.oneTimePassword).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await rowOf(email)).toMatchObject({ state: 'invited', roles: ['support'], name: 'Grace' })
    // Neither half signs in.
    for (const half of [oneTimePassword, shown.oneTimePassword as string])
      await expect(world.visitor(signIn, { email, password: half })).rejects.toMatchObject(
        refused('operator_login_failed'),
      )
    const password = `${oneTimePassword}${shown.oneTimePassword}`
    await expect(world.visitor(signIn, { email, password })).resolves.toMatchObject({
      state: 'enrol',
      newPasswordNeeded: true,
    })
    const texts = await world.deps.db.selectFrom('audit_entry').select('body').execute()
    for (const half of [oneTimePassword, shown.oneTimePassword as string])
      expect(texts.some(({ body }) => body.includes(half))).toBe(false)
    expect((await rowOf(email))?.addedBy).toEqual([await nameOf(one), await nameOf(other)])
  })

  test('that exists already is refused, at the proposal and at the approval', async () => {
    await expect(
      one.call(addOperator, { email: other.email, name: 'x', roles: ['support'], reason }),
    ).rejects.toMatchObject(refused('email_taken'))
    const email = newEmail()
    const wanted = { email, name: 'x', roles: ['support' as const], reason }
    const { proposal } = await one.call(addOperator, wanted)
    await expect(one.call(addOperator, wanted)).rejects.toMatchObject(refused('already_proposed'))
    await world.deps.db
      .insertInto('operator')
      .values({
        email,
        name: 'x',
        password_hash: '$argon2id$x',
        totp_secret: null,
        roles: ['support'],
        created_at: new Date(world.clock.now()),
      })
      .execute()
    await expect(approve(other, proposal as string)).rejects.toMatchObject(refused('email_taken'))
    expect((await other.call(getProposal, { number: proposal as string })).state).toBe('open')
  })

  test('keeps nobody waiting while the password is hashed', async () => {
    const email = newEmail()
    const wanted = { email, name: 'x', roles: ['admin' as const], reason }
    const { passwords } = world.deps.sessions
    let hashed = 0
    // Meanwhile others need the operators and the log, and would time out.
    const hash = async (password: string) => {
      await world.deps.db.transaction().execute(async (tx) => {
        await tx.selectFrom('operator').select('id').orderBy('id').forUpdate().noWait().execute()
        await appendAudit(tx, { at: world.clock.now(), actor: 'system', action: 'test.meanwhile' })
      })
      hashed += 1
      return passwords.hash(password)
    }
    const deps = { ...world.deps, sessions: { ...world.deps.sessions, passwords: { ...passwords, hash } } }
    const as = (who: Operator) => ({ ...who, name: 'x', session: 0 })
    const { proposal, oneTimePassword } = await one.call(addOperator, wanted)
    const decision = { number: proposal as string, decision: 'approve' as const, reason: '' }
    const shown = await decide(deps, executors, as(other), decision)
    expect([hashed, shown.oneTimePassword?.length]).toEqual([1, 11])
    await expect(
      world.visitor(signIn, { email, password: `${oneTimePassword}${shown.oneTimePassword}` }),
    ).resolves.toMatchObject({ state: 'enrol' })

    await disableEverybody()
    const alone = await world.operator('admin')
    const input = { ...wanted, email: newEmail() }
    expect((await add(deps, { operator: as(alone) } as never, input)).oneTimePassword?.length).toBe(23)
  })

  test('has its first half shown to the proposer for as long as it can be of use', async () => {
    const email = newEmail()
    const { proposal } = await one.call(addOperator, { email, name: 'x', roles: ['support'], reason })
    const number = proposal as string
    await approve(other, number)
    const half = async () => (await one.call(getProposal, { number })).firstHalf
    expect(await half()).not.toBeNull()
    const set = (one_time_until: Date | null) =>
      world.deps.db.updateTable('operator').set({ one_time_until }).where('email', '=', email).execute()
    // Another password by the machine's command, and one of their own.
    for (const until of [new Date(world.clock.now() + 72 * hour_ms + 1_000), null]) {
      await set(until)
      expect(await half()).toBeNull()
    }
    const refusedOne = await one.call(addOperator, {
      email: newEmail(),
      name: 'x',
      roles: ['support'],
      reason,
    })
    await other.call(decideProposal, { number: refusedOne.proposal as string, decision: 'reject', reason })
    expect((await one.call(getProposal, { number: refusedOne.proposal as string })).firstHalf).toBeNull()
  })

  test('is added at once by an operator who is alone, as an administrator only, and publicly', async () => {
    await disable(other)
    expect((await one.call(getMe, {})).alone).toBe(true)
    const email = newEmail()
    // Nobody could ever approve the next one; and with more roles it would be a second pair of eyes for
    // everything.
    for (const roles of [['treasury'], ['admin', 'treasury']] as const)
      await expect(
        one.call(addOperator, { email, name: 'Clerk', roles: [...roles], reason }),
      ).rejects.toMatchObject(refused('administrator_first'))
    const before = (await world.visitor(getTransparency, {})).operators_added_alone
    const { proposal, oneTimePassword } = await one.call(addOperator, {
      email,
      name: 'Second',
      roles: ['admin'],
      reason,
    })
    expect([proposal, oneTimePassword.length]).toEqual([null, 23])
    const me = await one.call(getMe, {})
    expect(me.alone).toBe(false)
    expect(me.addedAlone).toEqual([{ name: 'Second', by: me.name, at: expect.any(Number) }])
    expect((await rowOf(email))?.addedBy).toEqual([me.name])
    const entry = await world.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor'])
      .where('subject', '=', email)
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'operator.added-alone', actor: one.email })
    world.clock.step(3_001)
    const told = await world.visitor(getTransparency, {})
    expect(told.operators_added_alone).toBe(before + 1)
    expect(told.operator_added_alone_at).toBeGreaterThanOrEqual(me.addedAlone[0]?.at ?? Number.NaN)
  })

  test('is not added alone while another operator only has to be let in again', async () => {
    const past = new Date(world.clock.now() - 1)
    const reset = (enrolled_at: Date | null) =>
      world.deps.db
        .updateTable('operator')
        .set({ totp_secret: null, one_time_until: past, enrolled_at })
        .where('id', '=', other.id)
        .execute()
    await reset(past)
    expect((await one.call(getMe, {})).alone).toBe(false)
    const wanted = { email: newEmail(), name: 'Puppet', roles: ['admin' as const], reason }
    await expect(one.call(addOperator, wanted)).rejects.toMatchObject(refused('no_second_administrator'))
    await reset(null)
    expect((await one.call(getMe, {})).alone).toBe(true)
    await appendAudit(world.deps.db, {
      at: world.clock.now(),
      actor: 'system',
      action: 'operator.enrolled',
      subject: other.email,
    })
    expect((await one.call(getMe, {})).alone).toBe(false)
  })

  test('is not added alone while there is any other operator, nor in live mode', async () => {
    await disable(other)
    const clerk = await world.operator('support')
    expect((await one.call(getMe, {})).alone).toBe(false)
    const wanted = { email: newEmail(), name: 'Puppet', roles: ['admin' as const], reason }
    await expect(one.call(addOperator, wanted)).rejects.toMatchObject(refused('no_second_administrator'))
    await disable(clerk)
    const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
    const as = { operator: { ...one, name: 'x', session: 0 } } as never
    await expect(add(live, as, wanted)).rejects.toMatchObject({ code: 'no_second_administrator' })
    expect((await one.call(addOperator, wanted)).proposal).toBeNull()
  })

  test('needs no approval for one of thirty added at once by an operator who is alone', async () => {
    await disable(other)
    // Those that wait too long for a lock are told to retry.
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        one.call(addOperator, { email: newEmail(), name: 'x', roles: ['admin'], reason }),
      ),
    )
    const done = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(done.length).toBeGreaterThan(1)
    expect(done.filter(({ proposal }) => proposal === null)).toHaveLength(1)
  })
})

describe('a new operator and those who added them', () => {
  /** Enrols the new operator; returns them with the proposer and the approver. */
  async function added(...roles: Role[]) {
    const newcomer = await world.operator(...roles)
    await world.deps.db
      .updateTable('operator')
      .set({ added_by: [one.id, other.id], enrolled_at: new Date(world.clock.now()) })
      .where('id', '=', newcomer.id)
      .execute()
    return newcomer
  }
  const proposedBy = async (by: Operator) =>
    (await by.call(addOperator, { email: newEmail(), name: 'x', roles: ['support'], reason }))
      .proposal as string
  const live = () => ({ ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } })
  const as = (by: Operator) => ({ ...by, name: 'x', session: 0 })
  const caller = (by: Operator) => ({ operator: as(by) }) as never
  const mayOf = async (by: Operator, number: string) => (await proposalOf(live(), caller(by), { number })).may
  const decideLive = (by: Operator, number: string, decision: 'approve' | 'reject' = 'approve') =>
    decide(live(), executors, as(by), { number, decision, reason })

  test('decide of each other at once in paper mode, where nothing can be stolen', async () => {
    const newcomer = await added('admin')
    const theirs = await proposedBy(one)
    expect((await newcomer.call(getProposal, { number: theirs })).may).toBe('decide')
    const mine = await newcomer.call(listProposals, { state: 'mine', limit: 100 })
    expect(mine.rows.map(({ number }) => number)).toContain(theirs)
    const counted = await newcomer.call(listQueues, {})
    expect(counted.find(({ queue }) => queue === 'approvals')?.waiting).toBeGreaterThan(0)
    await approve(newcomer, theirs)
    await approve(one, await proposedBy(newcomer))
  })

  test('decide nothing of each other for a day, and everything afterwards', async () => {
    const newcomer = await added('admin')
    const third = await world.operator('admin')
    const theirs = await proposedBy(one)
    const own = await proposedBy(newcomer)
    for (const [by, number] of [
      [newcomer, theirs],
      [one, own],
      [other, own],
    ] as const) {
      expect(await mayOf(by, number)).toBe('later')
      for (const decision of ['approve', 'reject'] as const)
        await expect(decideLive(by, number, decision)).rejects.toMatchObject({ code: 'too_new' })
    }
    const mine = await proposalsOf(live(), caller(newcomer), { state: 'mine', limit: 100 })
    expect(mine.rows.map(({ number }) => number)).not.toContain(theirs)
    // Everybody else decides, and so do the two who added them between themselves.
    await decideLive(third, own)
    await decideLive(other, theirs)
    await world.deps.db
      .updateTable('operator')
      .set({ enrolled_at: new Date(world.clock.now() - 24 * hour_ms) })
      .where('id', '=', newcomer.id)
      .execute()
    const later = await proposedBy(one)
    expect(await mayOf(newcomer, later)).toBe('decide')
    await decideLive(newcomer, later)
  })

  test('wait from the day of the first sign-in, however old the invitation', async () => {
    const newcomer = await added('admin')
    await world.deps.db
      .updateTable('operator')
      .set({ created_at: new Date(world.clock.now() - 70 * hour_ms) })
      .where('id', '=', newcomer.id)
      .execute()
    await expect(decideLive(newcomer, await proposedBy(one))).rejects.toMatchObject({ code: 'too_new' })
  })

  describe('from the command line', () => {
    const ago = (hours: number) => new Date(world.clock.now() - hours * hour_ms)
    async function commanded(byCommand: Date, enrolled = byCommand) {
      const operator = await world.operator('admin')
      await world.deps.db
        .updateTable('operator')
        .set({ by_command_at: byCommand, enrolled_at: enrolled })
        .where('id', '=', operator.id)
        .execute()
      return operator
    }
    beforeAll(() => world.customer())

    test('are nobody’s second pair of eyes for a day, and nobody is theirs', async () => {
      const ghost = await commanded(ago(1))
      const puppet = await commanded(ago(2))
      for (const [by, number] of [
        [ghost, await proposedBy(puppet)],
        [ghost, await proposedBy(one)],
        [one, await proposedBy(ghost)],
      ] as const) {
        expect(await mayOf(by, number)).toBe('later')
        await expect(decideLive(by, number)).rejects.toMatchObject({ code: 'too_new' })
      }
      // In paper mode there is nothing to be stolen.
      await approve(ghost, await proposedBy(puppet))
      const old = await commanded(ago(25))
      await decideLive(old, await proposedBy(one))
    })

    test('wait again after a reset, and after a late first sign-in', async () => {
      const reset = await commanded(ago(1), ago(900))
      await expect(decideLive(reset, await proposedBy(one))).rejects.toMatchObject({ code: 'too_new' })
      const late = await commanded(ago(70), ago(1))
      await expect(decideLive(late, await proposedBy(one))).rejects.toMatchObject({ code: 'too_new' })
    })

    test('are counted in public, and so is a reset', async () => {
      const count = async () => {
        world.clock.step(3_000)
        return (await world.visitor(getTransparency, {})).operators_by_command
      }
      const before = await count()
      const { db, clock } = world.deps
      const command = (...given: string[]) => runOperatorCommand({ db, clock, random: systemRandom }, given)
      const email = newEmail()
      await command('add', email, 'Ghost', 'admin')
      await command('reset', email)
      expect(await count()).toBe(before + 2)
      const { by_command_at } = await db
        .selectFrom('operator')
        .select('by_command_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(by_command_at?.getTime()).toBeGreaterThan(world.clock.now() - hour_ms)
    })
  })

  test('do not wait where there was only one to add them', async () => {
    const second = await added('admin')
    await world.deps.db
      .updateTable('operator')
      .set({ added_by: [one.id] })
      .where('id', '=', second.id)
      .execute()
    await decideLive(second, await proposedBy(one))
  })
})

describe('roles', () => {
  test('change when another approves it, and count from the next call on', async () => {
    const clerk = await world.operator('support')
    await expect(clerk.call(listOperators, {})).rejects.toMatchObject(refused('forbidden'))
    const { proposal } = await one.call(changeRoles, { id: clerk.id, roles: ['admin'], reason })
    expect(await rowOf(clerk.email)).toMatchObject({ roles: ['support'], proposal })
    expect((await other.call(getProposal, { number: proposal })).changes).toEqual([
      { field: 'roles', before: 'support', after: 'admin' },
    ])
    await approve(other, proposal)
    expect((await clerk.call(listOperators, {})).length).toBeGreaterThan(0)
    expect(await rowOf(clerk.email)).toMatchObject({ roles: ['admin'], proposal: null })
  })

  test('that have changed since they were looked at are not proposed', async () => {
    const clerk = await world.operator('support')
    const seen = { id: clerk.id, read: ['support' as const], reason }
    const { proposal } = await one.call(changeRoles, { ...seen, roles: ['support', 'credit'] })
    await approve(other, proposal ?? '')
    await expect(one.call(changeRoles, { ...seen, roles: ['support', 'treasury'] })).rejects.toMatchObject(
      refused('changed_meanwhile'),
    )
    // Roles compare in any order.
    await one.call(changeRoles, { ...seen, read: ['credit', 'support'], roles: ['treasury'] })
  })

  test('that have changed since they were proposed are not changed again', async () => {
    const clerk = await world.operator('support')
    const { proposal } = await one.call(changeRoles, { id: clerk.id, roles: ['credit'], reason })
    await world.deps.db
      .updateTable('operator')
      .set({ roles: ['treasury'] })
      .where('id', '=', clerk.id)
      .execute()
    await expect(approve(other, proposal)).rejects.toMatchObject(refused('already_decided'))
    expect(await rowOf(clerk.email)).toMatchObject({ roles: ['treasury'] })
  })
})

describe('the last administrator', () => {
  beforeEach(async () => {
    await world.deps.db
      .updateTable('operator')
      .set({ roles: ['support'] })
      .where('id', '=', other.id)
      .execute()
  })

  test('stays one', async () => {
    await expect(one.call(changeRoles, { id: one.id, roles: ['support'], reason })).rejects.toMatchObject(
      refused('last_administrator'),
    )
    await expect(one.call(disableOperator, { id: one.id, reason })).rejects.toMatchObject(
      refused('last_administrator'),
    )
  })

  test('remains, whichever of two proposals is approved first', async () => {
    await world.deps.db
      .updateTable('operator')
      .set({ roles: ['admin'] })
      .where('id', '=', other.id)
      .execute()
    const mine = (await one.call(disableOperator, { id: one.id, reason })).proposal
    const theirs = (await other.call(changeRoles, { id: other.id, roles: ['support'], reason })).proposal
    const outcomes = await Promise.allSettled([approve(other, mine), approve(one, theirs)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const admins = await world.deps.db
      .selectFrom('operator')
      .select(['roles'])
      .where('disabled_at', 'is', null)
      .execute()
    expect(admins.filter(({ roles }) => roles.includes('admin'))).toHaveLength(1)
  })
})

describe('a disabled operator', () => {
  test('is out at the next call, everywhere, and what they proposed lapses', async () => {
    const third = await world.operator('admin')
    const more = await world.deps.operators.open(third.id, { device: 'another', address: '127.0.0.1' })
    const email = newEmail()
    const open = await third.call(addOperator, { email, name: 'Puppet', roles: ['admin'], reason })
    const { proposal } = await one.call(disableOperator, { id: third.id, reason })
    await approve(other, proposal)
    for (const token of [third.token, more]) {
      const call = makeClient({ baseUrl: world.baseUrl, as: 'operator', token: () => token })
      await expect(call(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    }
    expect(await rowOf(third.email)).toMatchObject({ state: 'disabled' })
    const number = open.proposal as string
    expect((await one.call(getProposal, { number })).state).toBe('expired')
    await expect(approve(one, number)).rejects.toMatchObject(refused('already_decided'))
    await expect(one.call(disableOperator, { id: third.id, reason })).rejects.toMatchObject(
      refused('not_found'),
    )
  })
})
