import { getProposal } from '@tarazu/contract/approvals/api'
import { RefusedError } from '@tarazu/contract/client-errors'
import { getConfig } from '@tarazu/contract/config/api'
import { listPolicies, listPolicyVersions, proposePolicy } from '@tarazu/contract/config/operate-api'
import { defaultPolicies, encodePolicy } from '@tarazu/contract/config/policies'
import { getWithdrawable } from '@tarazu/contract/withdrawals/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideProposal, type Executors } from '../approvals/decide-proposal.ts'
import type { Deps } from '../deps.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { notifyOfPolicies } from './notify-of-policies.ts'
import { changePolicy } from './policy-executors.ts'

let world: TestServer
let maker: Awaited<ReturnType<TestServer['operator']>>
let checker: typeof maker
const day = 86_400_000

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  maker = await world.operator('admin')
  checker = await world.operator('admin')
})
/** Logged for versions that were not signed here. */
const forged = [/^a policy was not written by this deployment and is not in force$/]
afterAll(() => world.close({ transfersAtLeast: 0, faults: forged }))

async function refusalOf(asked: Promise<unknown>) {
  const error = await asked.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedError)
  return (error as RefusedError).code
}

const live = () => ({ ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } })

const approve = (number: string, deps: Deps = world.deps) =>
  decideProposal(
    deps,
    { 'policy.change': changePolicy } as Executors,
    { ...checker, name: checker.email, session: 0 },
    { number, decision: 'approve', reason: '' },
  )

const shown = async (name: string) =>
  (await maker.call(listPolicies, {})).policies.find((policy) => policy.name === name)

test('policies have the contract’s values until somebody changes them', async () => {
  const { policies } = await maker.call(listPolicies, {})
  expect(policies.map(({ name }) => name).sort()).toEqual(Object.keys(defaultPolicies).sort())
  expect(policies.every(({ initial, proposed }) => initial && proposed === null)).toBe(true)
  expect(await shown('min_withdraw_count')).toMatchObject({ value: '100.00' })
})

test('a policy change counts in every process once a second operator has approved it', async () => {
  const other = await world.another()
  const wanted = { name: 'min_withdraw_count', value: '50.00', reason: 'Costs have fallen.' } as const
  const { proposal } = await maker.call(proposePolicy, wanted)
  expect(await shown('min_withdraw_count')).toMatchObject({ value: '100.00', proposed: proposal })
  expect(await refusalOf(checker.call(proposePolicy, wanted))).toBe('already_proposed')
  await approve(proposal)
  expect(await shown('min_withdraw_count')).toMatchObject({ value: '50.00', initial: false, proposed: null })
  await expect.poll(() => other.server.deps.policies.get().min_withdraw_count).toBe(50_00n)
  expect(world.deps.policies.get().min_withdraw_count).toBe(50_00n)
  const told = await world.visitor(getConfig, {})
  expect(told.find(({ tag }) => tag === 'min_withdraw_count')?.value).toBe('50')
  const { versions } = await maker.call(listPolicyVersions, { name: 'min_withdraw_count' })
  expect(versions).toMatchObject([{ value: '50.00', proposal }])
})

const payeeOf = (account: string) => ({ name: 'Tarazu Client Money', account, bank: 'State Bank of India' })
const ours = payeeOf('000123456789')

test('the payee of play money changes with the approval', async () => {
  const value = payeeOf('000987654321')
  const { proposal } = await maker.call(proposePolicy, { name: 'payee', value, reason: 'To try it out.' })
  const { facts } = await checker.call(getProposal, { number: proposal })
  expect(facts.find(({ field }) => field === 'noticeDays')?.value).toBe('0')
  await approve(proposal)
  expect(world.deps.policies.get().payee).toEqual(value)
  const { payee: none } = defaultPolicies
  await approve(
    (await maker.call(proposePolicy, { name: 'payee', value: none, reason: 'No more.' })).proposal,
  )
})

test('the payee of real money changes a day after the approval', async () => {
  const wanted = { name: 'payee', value: ours, reason: 'The account of the firm.' } as const
  const { proposal } = await maker.call(proposePolicy, wanted)
  await approve(proposal, live())
  expect(await shown('payee')).toMatchObject({
    value: defaultPolicies.payee,
    next: { value: ours, proposal },
  })
  world.clock.step(day - 60_000)
  expect(world.deps.policies.get().payee).toEqual(defaultPolicies.payee)
  world.clock.step(61_000)
  expect(world.deps.policies.get().payee).toEqual(ours)
})

test('a policy change can be dated ahead', async () => {
  const effectiveAt = world.clock.now() + 3 * day
  const wanted = { name: 'loan_rate', value: 1_000, effectiveAt, reason: 'From next week.' } as const
  await approve((await maker.call(proposePolicy, wanted)).proposal)
  expect(world.deps.policies.get().loan_rate).toBe(defaultPolicies.loan_rate)
  world.clock.step(3 * day + 1_000)
  expect(world.deps.policies.get().loan_rate).toBe(1_000)
})

const proposed = async (wanted: Parameters<typeof maker.call<typeof proposePolicy>>[1]) =>
  (await maker.call(proposePolicy, wanted)).proposal

test('a proposal is refused if the current or announced value has changed since', async () => {
  const wanted = { name: 'identity_service_level_hours', reason: 'As it was before.' } as const
  const seen = { value: (await shown('identity_service_level_hours'))?.value ?? 0, next: null }
  await approve(await proposed({ ...wanted, value: 20, read: seen }))
  expect(await refusalOf(maker.call(proposePolicy, { ...wanted, value: 18, read: seen }))).toBe(
    'changed_meanwhile',
  )
  const now = { value: 20, next: null }
  const effectiveAt = world.clock.now() + day
  await approve(await proposed({ ...wanted, value: 18, read: now, effectiveAt }))
  expect(await refusalOf(maker.call(proposePolicy, { ...wanted, value: 16, read: now }))).toBe(
    'changed_meanwhile',
  )
  await proposed({ ...wanted, value: 20, read: { value: 20, next: 18 } }).then(approve)
  expect(await shown('identity_service_level_hours')).toMatchObject({ value: 20, next: null })
})

test('a proposal made before another change took effect is no longer approved', async () => {
  const wanted = { name: 'loan_service_level_hours', reason: 'As agreed.' } as const
  await approve(await proposed({ ...wanted, value: 30, effectiveAt: world.clock.now() + day }))
  world.clock.step(day - 60_000)
  maker = await world.operator('admin')
  checker = await world.operator('admin')
  const late = await proposed({ ...wanted, value: 72 })
  world.clock.step(61_000)
  expect((await shown('loan_service_level_hours'))?.value).toBe(30)
  await expect(approve(late)).rejects.toMatchObject({ code: 'already_decided' })
  expect((await shown('loan_service_level_hours'))?.value).toBe(30)
})

test('a wrong payee is stopped within its day, at once, by two, in every process', async () => {
  const other = await world.another()
  const account = () => world.deps.policies.get().payee
  const before = account()
  const [thief, right] = [payeeOf('666'), payeeOf('777')]
  await approve(await proposed({ name: 'payee', value: thief, reason: 'Of a thief.' }), live())
  const [wrong] = (await maker.call(listPolicyVersions, { name: 'payee' })).versions
  const stop = await proposed({ name: 'payee', value: before, reason: 'We never meant that.' })
  const { facts, changes } = await checker.call(getProposal, { number: stop })
  expect(JSON.parse(facts.find(({ field }) => field === 'stops')?.value ?? '')).toEqual({
    value: thief,
    effectiveAt: new Date(wrong?.effectiveAt ?? 0).toISOString(),
  })
  expect(changes.map(({ field }) => field).sort()).toEqual(['account', 'bank', 'name'])
  // One operator alone has stopped nothing.
  expect(await shown('payee')).toMatchObject({ next: { value: thief }, proposed: stop })
  await approve(stop)
  expect(await shown('payee')).toMatchObject({ value: before, next: null })
  expect((await maker.call(listPolicyVersions, { name: 'payee' })).versions.slice(0, 2)).toMatchObject([
    { value: before, stopped: false, proposal: stop },
    { value: thief, stopped: true },
  ])
  world.clock.step(2 * day)
  expect(account()).toEqual(before)
  await expect.poll(() => other.server.deps.policies.get().payee).toEqual(before)
  // A further change has its own day of notice.
  maker = await world.operator('admin')
  checker = await world.operator('admin')
  await approve(await proposed({ name: 'payee', value: right, reason: 'The right one.' }), live())
  expect(account()).toEqual(before)
  world.clock.step(day + 1_000)
  expect(account()).toEqual(right)
})

test('a stop that is approved too late is a change with its own notice', async () => {
  const address = () => world.deps.policies.get().customer_service_address
  const before = address()
  const [wrong, again] = ['https://wrong.example', 'https://other.example']
  await approve(await proposed({ name: 'customer_service_address', value: wrong, reason: 'By mistake.' }))
  world.clock.step(day - 60_000)
  maker = await world.operator('admin')
  const stop = await proposed({ name: 'customer_service_address', value: before, reason: 'Stop.' })
  world.clock.step(120_000)
  checker = await world.operator('admin')
  expect(address()).toBe(wrong)
  await approve(stop)
  expect(address()).toBe(wrong)
  world.clock.step(day + 1_000)
  expect(address()).toBe(before)
  // The current value, with nothing left to stop: a change like any other.
  maker = await world.operator('admin')
  checker = await world.operator('admin')
  await approve(
    await proposed({ name: 'customer_service_address', value: before, reason: 'Nothing to stop.' }),
  )
  expect((await shown('customer_service_address'))?.next).toMatchObject({ value: before })
  await approve(await proposed({ name: 'customer_service_address', value: again, reason: 'Another.' }))
  expect(address()).toBe(before)
})

test('a policy change that was dated ahead is stopped in the same way', async () => {
  const rate = () => world.deps.policies.get().loan_rate
  const before = rate()
  const effectiveAt = world.clock.now() + 3 * day
  await approve(await proposed({ name: 'loan_rate', value: 3_600, effectiveAt, reason: 'A slip.' }))
  await approve(await proposed({ name: 'loan_rate', value: before, reason: 'Stop the slip.' }))
  world.clock.step(4 * day)
  expect(rate()).toBe(before)
})

test.each([
  ['min_withdraw_count', 100],
  ['min_withdraw_count', 'lots'],
  ['min_withdraw_count', '-1.00'],
  ['min_withdraw_count', '100.50'],
  ['min_withdraw_count', '10001.00'],
  ['auto_withdraw_max', '-0.01'],
  ['auto_credit_max', '1000000000.01'],
  ['loan_maximum', '9999999999999999.00'],
  ['loan_rate', 3_601],
  ['loan_rate', '12'],
  ['customer_service_hosts', ['not a host']],
  ['customer_service_hosts', ['http://help.example.org']],
  ['withdrawal_service_level_hours', 0],
] as const)('%s cannot be %j', async (name, value) => {
  const asked = maker.call(proposePolicy, { name, value: value as never, reason: 'Why not.' })
  expect(await refusalOf(asked)).toBe('value_invalid')
})

test('a minimum with paise is rounded up to whole units in the configuration', async () => {
  const before = world.deps.policies.get().min_withdraw_count
  await setPolicies(world.deps, { min_withdraw_count: 70_01n })
  const told = await world.visitor(getConfig, {})
  expect(told.find(({ tag }) => tag === 'min_withdraw_count')?.value).toBe('71')
  await setPolicies(world.deps, { min_withdraw_count: before })
})

test('a higher minimum is announced for thirty days, also to customers, and can be stopped', async () => {
  const customer = await world.customer()
  const own = async () => {
    const { configuredMinimum, comingMinimum } = await customer.call(getWithdrawable, {})
    return { now: configuredMinimum, coming: comingMinimum?.amount, from: comingMinimum?.from ?? 0 }
  }
  const held = world.deps.policies.get().min_withdraw_count
  const more = { name: 'min_withdraw_count', value: '900.00', reason: 'Costs have risen.' } as const
  const asked = world.clock.now()
  await approve(await proposed(more))
  const { from, ...minima } = await own()
  expect(minima).toEqual({ now: held, coming: 900_00n })
  expect(from).toBeGreaterThanOrEqual(asked + 30 * day)
  // More than the current minimum waits as well, though it is less than the announced one.
  await approve(await proposed({ ...more, value: '800.00' }))
  expect(world.deps.policies.get().min_withdraw_count).toBe(held)
  const same = encodePolicy('min_withdraw_count', held) as string
  await approve(await proposed({ ...more, value: same, reason: 'Not after all.' }))
  expect(await own()).toEqual({ now: held, coming: undefined, from: 0 })
})

test.each([
  ['min_withdraw_count', '9000.00', { kind: 'withdrawal_minimum', amount: '9000.00' }],
  ['withdrawal_service_level_hours', 700, { kind: 'withdrawal_wait', hours: '700' }],
  ['recharge_service_level_hours', 700, { kind: 'recharge_wait', hours: '700' }],
] as const)(
  'customers are notified once that %s will be %s, and of its withdrawal',
  async (name, value, { kind, ...facts }) => {
    const customer = await world.customer()
    const { db } = world.deps
    const heard = async (id: number) =>
      (await db.selectFrom('notice').selectAll().where('customer_id', '=', id).orderBy('id').execute())
        .filter((notice) => notice.kind.startsWith(kind))
        .map((notice) => ({ kind: notice.kind, ...(notice.facts as { from?: string }) }))
    const decided = world.clock.now()
    const before = (await shown(name))?.value
    await approve((await maker.call(proposePolicy, { name, value, reason: 'For the test.' })).proposal)
    const from = new Date(Math.max(decided, world.clock.now()) + 30 * day).toISOString()
    await notifyOfPolicies(world.deps)
    await notifyOfPolicies(world.deps)
    const said = await heard(customer.id)
    expect(said).toEqual([{ kind: `${kind}_change`, ...facts, from: expect.any(String) }])
    expect(Date.parse(said[0]?.from ?? '')).toBeLessThanOrEqual(Date.parse(from))
    const late = await world.customer()

    const wanted = { name, value: before ?? '', reason: 'It stays after all.' }
    await approve((await maker.call(proposePolicy, wanted)).proposal)
    await notifyOfPolicies(world.deps)
    expect(await heard(customer.id)).toEqual([...said, { kind: `${kind}_stays`, from: said[0]?.from }])
    expect(await heard(late.id)).toEqual([])
  },
)

test('nobody is notified of a change for the better, or of one without effect on their money', async () => {
  const count = async () =>
    Number(
      (
        await world.deps.db
          .selectFrom('policy_notice')
          .select((of) => of.fn.countAll().as('all'))
          .executeTakeFirstOrThrow()
      ).all,
    )
  const before = await count()
  for (const [name, value] of [
    ['withdrawal_service_level_hours', 20],
    ['chat_service_level_hours', 5],
  ] as const)
    await approve((await maker.call(proposePolicy, { name, value, reason: 'For the test.' })).proposal)
  expect(await count()).toBe(before)
})

test('a rate above today’s limit stays in force and can be kept, but not set again', async () => {
  const rate = () => world.deps.policies.get().loan_rate
  const before = rate()
  await setPolicies(world.deps, { loan_rate: 5_000 })
  expect(rate()).toBe(5_000)
  const again = { name: 'loan_rate', value: 5_000, reason: 'As it was.' } as const
  expect(await refusalOf(maker.call(proposePolicy, again))).toBe('value_invalid')
  const effectiveAt = world.clock.now() + day
  await approve(await proposed({ name: 'loan_rate', value: before, effectiveAt, reason: 'As elsewhere.' }))
  await approve(await proposed(again))
  world.clock.step(2 * day)
  expect(rate()).toBe(5_000)
})

test('policy versions are never changed or removed, not even by the owner of the database', async () => {
  for (const change of ["update policy_version set value = '1'", 'delete from policy_version']) {
    await expect(asOwner(world.databaseUrl, (client) => client.query(change))).rejects.toThrow('append-only')
  }
})

test('a version that this deployment did not sign is never in force, and operators see it', async () => {
  const said: string[] = []
  const robbed = await testServer({ LOG_LEVEL: 'error' }, { logTo: (line) => said.push(line) })
  const one = await robbed.operator('admin')
  const stolen = JSON.stringify(payeeOf('999'))
  await setPolicies(robbed.deps, { payee: ours })
  const of = robbed.deps.policies
  for (const signature of [null, Buffer.alloc(32, 7)])
    await asOwner(robbed.databaseUrl, (client) =>
      client.query(
        `insert into policy_version (name, value, effective_at, created_at, signature)
         values ('payee', $1, now() - interval '1 hour', now(), $2)`,
        [stolen, signature],
      ),
    )
  // A signature is valid only for what it was made for.
  await asOwner(robbed.databaseUrl, (client) =>
    client.query(
      `insert into policy_version (name, value, effective_at, created_at, signature)
       select name, $1, effective_at, created_at, signature
         from policy_version where signature is not null limit 1`,
      [stolen],
    ),
  )
  await of.reload()
  expect(of.get().payee).toEqual(ours)
  expect(said.filter((line) => line.includes('not written by this deployment'))).toHaveLength(3)
  const { policies } = await one.call(listPolicies, {})
  expect(policies.find(({ name }) => name === 'payee')).toMatchObject({ value: ours, next: null, forged: 3 })
  const { versions } = await one.call(listPolicyVersions, { name: 'payee' })
  expect(versions.map(({ forged }) => forged)).toEqual([true, true, true, false])
  // Starting the server again does not help either.
  const again = await robbed.another()
  expect(again.server.deps.policies.get().payee).toEqual(ours)
  await robbed.close({ transfersAtLeast: 0, faults: forged })
})

test('a proposal is carried out once: a copy of a stopped version does not bring it back', async () => {
  // A server of its own: it goes into safe mode if it looks at its schema before it is closed.
  const indexTaken = [/^the schema is not the one of this version$/, /^safe mode stands$/]
  const own = await testServer()
  maker = await own.operator('admin')
  checker = await own.operator('admin')
  const before = own.deps.policies.get().payee
  await approve(await proposed({ name: 'payee', value: payeeOf('555'), reason: 'A slip.' }), own.deps)
  await approve(await proposed({ name: 'payee', value: before, reason: 'Stop.' }), own.deps)
  const copy = `insert into policy_version (name, value, effective_at, proposal, stops, created_at, signature)
    select name, value, effective_at, proposal, stops, created_at, signature from policy_version
     where name = 'payee' and value ->> 'account' = '555'`
  await expect(asOwner(own.databaseUrl, (client) => client.query(copy))).rejects.toThrow(
    'policy_version_once',
  )
  await asOwner(own.databaseUrl, (client) => client.query('drop index policy_version_once'))
  await asOwner(own.databaseUrl, (client) => client.query(copy))
  await own.deps.policies.reload()
  own.clock.step(2 * day)
  expect(own.deps.policies.get().payee).toEqual(before)
  await own.close({ transfersAtLeast: 0, faults: [...forged, ...indexTaken] })
})
