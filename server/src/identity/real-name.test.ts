import {
  decideIdentity,
  getVerification,
  listIdentities,
  listLooks,
  lookAtIdentity,
  proposeRestoring,
  proposeSuspension,
  submitIdentity,
} from '@tarazu/contract/identity/api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listQueues } from '@tarazu/contract/queues/api'
import { upload } from '@tarazu/contract/uploads/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideProposal } from '../approvals/decide-proposal.ts'
import { executors } from '../assembly/executors.ts'
import { takeClaim } from '../queues/claims.ts'
import { exampleEntity } from '../testing/example-entity.ts'
import { jpegPhoto } from '../testing/hostile-images.ts'
import { planOf } from '../testing/plan-of.ts'
import {
  asOwner,
  noPassword,
  type TestCustomer,
  type TestServer,
  testServer,
} from '../testing/test-server.ts'
import { decideIdentity as decideAs } from './decide-identity.ts'
import { eraseIdentities } from './erase-identities.ts'
import { identityPage } from './list-identities.ts'
import { makeKeyPapers } from './paper-key.ts'

type TestOperator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let compliance: TestOperator
let second: TestOperator
let jpeg: Buffer

beforeAll(async () => {
  world = await testServer()
  compliance = await world.operator('compliance')
  second = await world.operator('compliance')
  jpeg = await jpegPhoto()
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 2 }))

async function photoOf(customer: TestCustomer) {
  const file = new File([new Uint8Array(jpeg)], 'a.jpg', { type: 'image/jpeg' })
  return (await customer.call(upload, { file })).url
}
const papers = async (customer: TestCustomer) => ({
  realName: 'Asha Verma',
  idNumber: '4444 3333 9012',
  front: await photoOf(customer),
  back: await photoOf(customer),
})
async function submitted(customer: TestCustomer) {
  await customer.call(submitIdentity, await papers(customer))
  return rowOf(customer)
}
const rowOf = (customer: TestCustomer) =>
  world.deps.db
    .selectFrom('identity')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
const refused = (code: string) => expect.objectContaining({ code })
const asOperator = ({ id, email, roles }: TestOperator) => ({
  id,
  email,
  roles,
  name: 'Operator',
  session: 0,
})
const decide = (operator: TestOperator, number: string, decision: 'approve' | 'reject' = 'approve') =>
  decideProposal(world.deps, executors, asOperator(operator), { number, decision, reason: 'seen' })
const noticesOf = async (customer: TestCustomer) =>
  (
    await world.deps.db
      .selectFrom('notice')
      .select(['kind', 'facts'])
      .where('customer_id', '=', customer.id)
      .orderBy('id')
      .execute()
  ).map(({ kind, facts }) => ({ kind, facts }))

test('papers are submitted, sent back with reasons, corrected, approved', async () => {
  const customer = await world.customer()
  expect(await customer.call(getVerification, {})).toMatchObject({ status: 0, state: 'none', checks: [] })

  const first = await papers(customer)
  const told = await customer.call(submitIdentity, { ...first, idType: 'idCard' })
  expect(told).toMatchObject({
    status: 1,
    state: 'under_review',
    realName: 'Asha Verma',
    idNumber: '•••• 9012',
  })
  expect((told.dueAt ?? 0) - (told.submittedAt ?? 0)).toBe(24 * 3_600_000)
  const { number } = await rowOf(customer)

  const checks = [
    { check: 'name', reason: 'name_mismatch' },
    { check: 'back', reason: 'other', note: 'This is the back of another card.' },
  ] as const
  await compliance.call(decideIdentity, { number, attempt: 1, decision: 'return', checks: [...checks] })
  expect(await customer.call(getVerification, {})).toMatchObject({ status: 0, state: 'returned', checks })

  // The front stays and the back is replaced; an upload that nothing refers to is deleted.
  await customer.call(submitIdentity, { ...first, back: await photoOf(customer) })
  const kept = await world.deps.db
    .selectFrom('upload')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(kept).toHaveLength(2)
  expect(await rowOf(customer)).toMatchObject({ attempts: 2, state: 'under_review', checks: [] })

  // An operator who still sees the earlier papers cannot decide about these.
  const seen = { decision: 'approve', number } as const
  await expect(compliance.call(decideIdentity, { ...seen, attempt: 1 })).rejects.toEqual(
    refused('changed_meanwhile'),
  )
  await expect(
    compliance.call(decideIdentity, { number, attempt: 1, decision: 'return', checks: [...checks] }),
  ).rejects.toEqual(refused('changed_meanwhile'))
  expect(await rowOf(customer)).toMatchObject({ state: 'under_review' })

  await second.call(decideIdentity, { ...seen, attempt: 2 })
  const approved = await customer.call(getVerification, {})
  expect(approved).toMatchObject({ status: 2, state: 'approved', dueAt: null })
  expect(approved.timeline.map(({ state, who }) => [state, who])).toEqual([
    ['under_review', 'customer'],
    ['returned', 'operator'],
    ['under_review', 'customer'],
    ['approved', 'operator'],
  ])
  expect(await noticesOf(customer)).toEqual([
    { kind: 'identity_returned', facts: { reasons: 'name:name_mismatch back:other' } },
    { kind: 'identity_approved', facts: {} },
  ])
})

test('the owner cannot see the photos for three days after a password reset by code', async () => {
  const customer = await world.customer()
  await submitted(customer)
  const photos = async () => {
    const { front, back, photosHiddenUntil } = await customer.call(getVerification, {})
    return { front, back, photosHiddenUntil }
  }
  const changed = (hours: number) =>
    world.deps.db
      .insertInto('credential_change')
      .values({
        customer_id: customer.id,
        kind: 'login-password',
        at: new Date(world.clock.now() - hours * 3_600_000),
        by_code: true,
      })
      .returning('at')
      .executeTakeFirstOrThrow()
  await changed(72)
  const shown = await photos()
  expect(shown).toEqual({ front: expect.any(String), back: expect.any(String), photosHiddenUntil: null })
  const statusOfPhoto = async () => {
    const url = `${world.baseUrl.replace(/\/api$/, '')}${shown.front}`
    return (await fetch(url, { headers: { token: customer.token } })).status
  }
  expect(await statusOfPhoto()).toBe(200)
  const { at } = await changed(71)
  expect(await photos()).toEqual({
    front: null,
    back: null,
    photosHiddenUntil: at.getTime() + 72 * 3_600_000,
  })
  expect(await statusOfPhoto()).toBe(404)
})

test('papers are not submitted in status 1 and 2, whatever the screen allows', async () => {
  const customer = await world.customer()
  const { number } = await submitted(customer)
  const again = await papers(customer)
  await expect(customer.call(submitIdentity, again)).rejects.toEqual(refused('identity_locked'))
  await compliance.call(decideIdentity, { number, attempt: 1, decision: 'approve' })
  await expect(customer.call(submitIdentity, again)).rejects.toEqual(refused('identity_locked'))
  expect(await rowOf(customer)).toMatchObject({ state: 'approved', attempts: 1 })
})

test('of thirty submissions of papers at once one counts', async () => {
  const customer = await world.customer()
  const wanted = await papers(customer)
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, () => customer.call(submitIdentity, wanted)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries)
    if (each.status === 'rejected') expect(each.reason).toEqual(refused('identity_locked'))
  expect((await rowOf(customer)).attempts).toBe(1)
})

test('of two decisions about papers at once one counts', async () => {
  const customer = await world.customer()
  const { number } = await submitted(customer)
  const tries = await Promise.allSettled([
    compliance.call(decideIdentity, { number, attempt: 1, decision: 'approve' }),
    second.call(decideIdentity, {
      number,
      attempt: 1,
      decision: 'return',
      checks: [{ check: 'front', reason: 'expired' }],
    }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await noticesOf(customer)).toHaveLength(1)
})

test('papers that are missing or invalid are refused with a sentence', async () => {
  const [customer, stranger] = [await world.customer(), await world.customer()]
  const good = await papers(customer)
  const theirs = await photoOf(stranger)
  for (const [change, code] of [
    [{ idNumber: '12' }, 'id_number_invalid'],
    [{ idNumber: 'no digits here' }, 'id_number_invalid'],
    [{ front: '' }, 'photo_missing'],
    [{ back: good.front }, 'photo_missing'],
    [{ back: theirs }, 'photo_missing'],
    [{ front: 'https://elsewhere.test/photo.jpg' }, 'photo_missing'],
  ] as const) {
    await expect(customer.call(submitIdentity, { ...good, ...change })).rejects.toEqual(refused(code))
  }
  const answer = await fetch(`${world.baseUrl}${submitIdentity.path}`, {
    method: 'POST',
    headers: { token: customer.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      real_name: 'A',
      id_number: '1',
      id_number_img: good.front,
      id_number_img_two: good.back,
    }),
  })
  expect(await answer.json()).toMatchObject({ msg: 'no', data: 'Please check the ID number.' })
  expect(await customer.call(getVerification, {})).toMatchObject({ state: 'none' })
})

test('only the last four digits of an Aadhaar number are stored anywhere', async () => {
  const customer = await world.customer()
  const row = await submitted(customer)
  expect(world.deps.secrets.unseal('identity', row.id_number).toString()).toBe('XXXX XXXX 9012')
  const passport = await world.customer()
  await passport.call(submitIdentity, {
    ...(await papers(passport)),
    idType: 'passport',
    idNumber: 'z 1234567',
  })
  const sealed = await rowOf(passport)
  expect(sealed.id_number.includes('Z1234567')).toBe(false)
  const seen = await compliance.call(lookAtIdentity, { number: sealed.number, reason: 'review' })
  expect(seen).toMatchObject({ idNumber: 'Z1234567', realName: 'Asha Verma', idType: 'passport' })

  const everything = await asOwner(world.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts = []
    for (const { name } of rows)
      texts.push(
        ...(await client.query(`select t::text as row from "${name}" t`)).rows.map(
          ({ row }) => row as string,
        ),
      )
    return texts.join('\n')
  })
  expect(everything).toContain('9012')
  expect(everything).not.toMatch(/4444\s?3333/)
  expect(everything).not.toContain('Z1234567')
})

test('each look at papers is logged, and the customer sees who looked', async () => {
  const customer = await world.customer()
  const { number, front } = await submitted(customer)
  // Logged in the role that allows it, whatever other roles the operator has.
  const both = await world.operator('admin', 'compliance')
  await both.call(lookAtIdentity, { number, reason: 'review' })
  await compliance.call(lookAtIdentity, { number, reason: 'legal_order', note: 'Court of Pune, 12/2026' })
  const photo = async ({ token }: TestOperator) =>
    (await fetch(`${world.baseUrl}/uploads/${front}`, { headers: { 'operator-token': token } })).json()
  // Photos are open for an hour to whoever has given a reason.
  expect(await photo(second)).toMatchObject({ msg: 'no', code: 'reason_missing' })
  await expect(photo(compliance)).rejects.toThrow(SyntaxError)
  const legal = { reason: 'legal_order', note: 'Court of Pune, 12/2026' }
  expect((await customer.call(listLooks, {})).rows).toMatchObject([
    { role: 'compliance', what: 'photo', ...legal },
    { role: 'compliance', what: 'papers', ...legal },
    { role: 'compliance', what: 'papers', reason: 'review', note: null },
  ])
  expect(await noticesOf(customer)).toEqual([{ kind: 'identity_viewed', facts: { role: 'compliance' } }])
  world.clock.step(3_600_001)
  const later = await world.operator('compliance')
  await later.call(lookAtIdentity, { number, reason: 'complaint' })
  expect(await noticesOf(customer)).toHaveLength(2)
  compliance = await world.operator('compliance')
  second = await world.operator('compliance')
})

test('operators without the permission cannot look at papers', async () => {
  const customer = await world.customer()
  const { number } = await submitted(customer)
  const auditor = await world.operator('auditor')
  expect((await auditor.call(listIdentities, {})).rows.map((row) => row.number)).toContain(number)
  await expect(auditor.call(lookAtIdentity, { number, reason: 'review' })).rejects.toEqual(
    refused('forbidden'),
  )
  const support = await world.operator('support')
  await expect(support.call(listIdentities, {})).rejects.toEqual(refused('forbidden'))
  await expect(support.call(decideIdentity, { number, attempt: 1, decision: 'approve' })).rejects.toEqual(
    refused('forbidden'),
  )
  expect(await customer.call(listLooks, {})).toEqual({ rows: [], next: null })
})

test('a decision about papers respects a claim, and needs a reason to refuse', async () => {
  const customer = await world.customer()
  const { number } = await submitted(customer)
  await takeClaim(world.deps.db, asOperator(second), {
    queue: 'identities',
    reference: number,
    now: world.clock.now(),
  })
  await expect(compliance.call(decideIdentity, { number, attempt: 1, decision: 'approve' })).rejects.toEqual(
    refused('claimed'),
  )
  const { rows } = await compliance.call(listIdentities, { limit: 100 })
  expect(rows.find((row) => row.number === number)?.claimedBy).toMatch(/^Operator/)
  const checks = [{ check: 'name', reason: 'other' }] as const
  await expect(
    second.call(decideIdentity, { number, attempt: 1, decision: 'return', checks: [...checks] }),
  ).rejects.toEqual(refused('reason_missing'))
  await second.call(decideIdentity, { number, attempt: 1, decision: 'approve' })
  await expect(second.call(decideIdentity, { number, attempt: 1, decision: 'approve' })).rejects.toEqual(
    refused('already_decided'),
  )
  await expect(
    compliance.call(decideIdentity, { number: 'ZZZZZZZZZZZZ', attempt: 1, decision: 'approve' }),
  ).rejects.toEqual(refused('not_found'))
  const left = await world.deps.db.selectFrom('claim').select('thing').where('thing', '=', number).execute()
  expect(left).toEqual([])
})

test('a suspension needs two operators, stops new risk at once, and can be lifted', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  const { number } = await submitted(customer)
  await expect(compliance.call(proposeSuspension, { number, reason: 'a doubt' })).rejects.toEqual(
    refused('already_decided'),
  )
  await compliance.call(decideIdentity, { number, attempt: 1, decision: 'approve' })
  const lot = (await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 2 })).number

  const { proposal } = await compliance.call(proposeSuspension, {
    number,
    reason: 'The passport was reported lost.',
  })
  await expect(second.call(proposeSuspension, { number, reason: 'too' })).rejects.toEqual(
    refused('already_proposed'),
  )
  await expect(decide(compliance, proposal)).rejects.toEqual(refused('own_proposal'))
  await decide(second, proposal)

  expect(await customer.call(getVerification, {})).toMatchObject({
    status: 2,
    state: 'suspended',
    reason: 'The passport was reported lost.',
  })
  await expect(customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })).rejects.toEqual(
    refused('account_frozen'),
  )
  await customer.call(sell, { lot, quantity: 1 })

  const lifted = await second.call(proposeRestoring, { number, reason: 'It was found.' })
  await decide(compliance, lifted.proposal)
  expect(await customer.call(getVerification, {})).toMatchObject({ state: 'approved', reason: null })
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })
  expect((await noticesOf(customer)).map(({ kind }) => kind)).toEqual([
    'identity_approved',
    'identity_suspended',
    'identity_approved',
  ])
})

test('the queue of papers is paged by time of submission, and every row comes once', async () => {
  const seen: string[] = []
  let after: string | undefined
  let count = 0
  do {
    const page = await compliance.call(listIdentities, { limit: 2, ...(after && { after }) })
    seen.push(...page.rows.map(({ number }) => number))
    after = page.next ?? undefined
    count = page.count
  } while (after)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(count)
  expect(count).toBeGreaterThan(2)
  // An invalid cursor begins the list.
  for (const wrong of ['-', '1', '9007199254740991-1', 'x-1', '1-99999999999'])
    expect((await compliance.call(listIdentities, { after: wrong, limit: 1 })).rows[0]?.number).toBe(seen[0])
})

test('papers are found by number in any state, which does not count as a look', async () => {
  const customer = await world.customer()
  const { number } = await submitted(customer)
  const byNumber = async () => (await compliance.call(listIdentities, { number })).rows
  expect(await byNumber()).toMatchObject([{ number, state: 'under_review', displayId: customer.displayId }])
  await world.deps.db
    .updateTable('identity')
    .set({ state: 'suspended', reason: 'Somebody else’s.' })
    .where('number', '=', number)
    .execute()
  expect(await byNumber()).toMatchObject([{ number, state: 'suspended' }])
  expect((await compliance.call(listIdentities, { limit: 100 })).rows.map((row) => row.number)).not.toContain(
    number,
  )
  expect((await compliance.call(listIdentities, { number: 'ZZZZZZZZZZZZ' })).rows).toEqual([])
  const looks = await world.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('customer_id', '=', customer.id)
    .where('action', 'like', 'identity.%')
    .execute()
  expect(looks).toEqual([])
})

test('the queue of papers is counted, with those beyond the service level', async () => {
  const counted = async () =>
    (await compliance.call(listQueues, {})).find(({ queue }) => queue === 'identities')
  const before = await counted()
  const first = await submitted(await world.customer())
  const now = await counted()
  expect(now?.waiting).toBe((before?.waiting ?? 0) + 1)
  expect(now?.oldest).toBeLessThanOrEqual(first.submitted_at.getTime())
  world.clock.step(25 * 3_600_000)
  compliance = await world.operator('compliance')
  second = await world.operator('compliance')
  expect((await counted())?.overdue).toBe(now?.waiting)
})

test('the queue of papers is read by its index', async () => {
  for (const after of [undefined, `${world.clock.now()}_1`]) {
    const plan = await planOf(
      world.deps.db,
      identityPage(world.deps, { state: 'under_review', after, limit: 20 }),
    )
    expect(plan).toMatch(/Index Scan using identity_(waiting|by_state)/)
    expect(plan).not.toContain('Sort')
  }
})

test('papers are erased five years after the account was closed, and not before', async () => {
  const customer = await world.customer()
  await submitted(customer)
  const closed = new Date(world.clock.now())
  await asOwner(world.databaseUrl, (client) =>
    client.query('update customer set closed_at = $2 where id = $1', [customer.id, closed]),
  )
  const left = async () => {
    const { rows } = await sql<{ papers: bigint; photos: bigint }>`
      select (select count(*) from identity where customer_id = ${customer.id}) as papers,
             (select count(*) from upload where customer_id = ${customer.id}) as photos`.execute(
      world.deps.db,
    )
    return rows[0]
  }
  const fiveYears =
    Date.UTC(closed.getUTCFullYear() + 5, closed.getUTCMonth(), closed.getUTCDate()) - closed.getTime()
  world.clock.step(fiveYears - 86_400_000)
  await eraseIdentities(world.deps)
  expect(await left()).toEqual({ papers: 1n, photos: 2n })
  world.clock.step(3 * 86_400_000)
  // An entity that discloses a longer retention keeps them longer.
  const entity = { ...exampleEntity, signature: 'ab'.repeat(64), retention_years: 6 }
  await eraseIdentities({ ...world.deps, entity })
  expect(await left()).toEqual({ papers: 1n, photos: 2n })
  await eraseIdentities(world.deps)
  expect(await left()).toEqual({ papers: 0n, photos: 0n })
  const erased = await world.deps.db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('customer_id', '=', customer.id)
    .where('action', '=', 'identity.erase')
    .execute()
  expect(erased).toEqual([{ actor: 'system', action: 'identity.erase' }])
})

describe('papers that another customer has shown, too', () => {
  // The operator's earlier sign-in has idled out.
  beforeAll(async () => {
    compliance = await world.operator('compliance')
  })

  const passport = { idType: 'passport', idNumber: 'Q 4321-765' } as const
  async function shows(wanted: object = passport) {
    const customer = await world.customer()
    await customer.call(submitIdentity, { ...(await papers(customer)), ...wanted })
    return { customer, ...(await rowOf(customer)) }
  }
  const twinsOf = async ({ number }: { number: string }) =>
    (await compliance.call(lookAtIdentity, { number, reason: 'review' })).samePapers.map(
      ({ displayId, certain }) => [displayId, certain],
    )

  test('are shown to whoever looks, with those that may be the same', async () => {
    const first = await shows()
    const again = await shows({ idType: 'passport', idNumber: 'q4321765', realName: 'A. Verma' })
    const otherKind = await shows({ idType: 'other', idNumber: 'Q4321765' })
    await shows({ idType: 'passport', idNumber: 'Q4321766' })
    expect(await twinsOf(first)).toEqual([
      [again.customer.displayId, true],
      [otherKind.customer.displayId, false],
    ])
    // Only four digits of an Aadhaar number are kept: with the same name they are a hint.
    const aadhaar = (realName: string) => shows({ realName, idNumber: '5555 3333 7777' })
    const [one, other] = [await aadhaar('Ravi Kumar'), await aadhaar('KUMAR, Ravi')]
    await aadhaar('Ravi Sharma')
    expect(await twinsOf(one)).toEqual([[other.customer.displayId, false]])
    expect(one.id_key).toBeNull()
  })

  test('get their keys from the job if they are from before', async () => {
    const [first, second] = [
      await shows({ ...passport, idNumber: 'K 1234567' }),
      await shows({ ...passport, idNumber: 'K1234567' }),
    ]
    const kept = await rowOf(first.customer)
    await world.deps.db
      .updateTable('identity')
      .set({ id_key: null, id_hint: null })
      .where('customer_id', '=', first.customer.id)
      .execute()
    expect(await twinsOf(second)).toEqual([])
    const keyPapers = makeKeyPapers(world.deps)
    await keyPapers()
    expect(await twinsOf(second)).toEqual([[first.customer.displayId, true]])
    expect(await rowOf(first.customer)).toEqual(kept)
  })

  test('are approved once in live mode, of thirty at once, and again after a closing', async () => {
    const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
    const { customer: _, ...row } = await shows({ idType: 'passport', idNumber: 'L7654321' })
    // Thirty more customers with the same paper; their photos do not matter here.
    const { rows: all } = await sql<{ number: string; customer_id: number }>`
      with made as (
        insert into customer (phone, password_hash, display_id, invitation, created_at)
        select 7000000000 + n, ${noPassword}, 990000000 + n, 'PAPER-2026', now()
          from generate_series(1, 30) n returning id)
      insert into identity (customer_id, number, state, id_type, real_name, name_words, id_number, id_last4,
                            id_key, id_hint,
                            timeline, submitted_at)
      select made.id, 'TWIN' || lpad(made.id::text, 8, '0'), 'under_review', id_type, real_name,
             name_words, id_number,
             id_last4, id_key, id_hint, timeline, submitted_at
        from made, identity where identity.number = ${row.number} returning number, customer_id`.execute(
      world.deps.db,
    )
    const caller = { operator: asOperator(compliance) } as never
    const approve = ({ number }: { number: string }) =>
      decideAs(live, caller, { number, attempt: 1, decision: 'approve' }).then(
        () => 'approved',
        (thrown: { code?: string }) => thrown.code ?? 'failed',
      )
    // Those that wait too long for a lock are told to retry, and do.
    const answers = await Promise.all(all.map(approve))
    for (const [at, one] of all.entries()) if (answers[at] === 'failed') answers[at] = await approve(one)
    expect(answers.filter((answer) => answer === 'approved')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'paper_in_use')).toHaveLength(29)
    const first = all[answers.indexOf('approved')]
    const next = all[answers.indexOf('paper_in_use')] as (typeof all)[number]
    await world.deps.db
      .updateTable('customer')
      .set({ closed_at: new Date(world.clock.now()) })
      .where('id', '=', first?.customer_id ?? 0)
      .execute()
    expect(await approve(next)).toBe('approved')
  })

  test('do not stop anybody in paper mode', async () => {
    const [one, other] = [await shows(), await shows()]
    for (const { number } of [one, other])
      await compliance.call(decideIdentity, { number, attempt: 1, decision: 'approve' })
    expect(await rowOf(other.customer)).toMatchObject({ state: 'approved' })
  })
})
