import { exportAudit, getAuditState, listAudit } from '@tarazu/contract/audit/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { appendAudit } from './append-audit.ts'
import { verifyAudit } from './verify-audit.ts'
import { verifyAuditDaily } from './verify-daily.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let auditor: Operator
let actor: Operator

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  auditor = await world.operator('auditor')
  actor = await world.operator('treasury')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

async function act(action: string, more: object = {}) {
  const { db, clock } = world.deps
  await appendAudit(db, {
    at: clock.now(),
    actor: { ...actor, name: '', session: 0 } as never,
    action,
    ...more,
  })
}

describe('the log', () => {
  test('can be searched by actor, action, customer and time', async () => {
    const customer = await world.customer()
    await act('test.one', { subject: 'AAA', reason: 'because', detail: { amount: '5000', nested: { a: 1 } } })
    world.clock.step(1_000)
    const between = world.clock.now()
    world.clock.step(1_000)
    await act('test.two', { subject: 'BBB', customer: customer.id })
    const find = async (filter: object) =>
      (await auditor.call(listAudit, filter)).rows.map(({ action }) => action)
    expect(await find({ subject: 'AAA' })).toEqual(['test.one'])
    expect(await find({ action: 'test.two' })).toEqual(['test.two'])
    expect(await find({ actor: actor.email })).toEqual(['test.two', 'test.one'])
    expect(await find({ actor: actor.email, to: between })).toEqual(['test.one'])
    expect(await find({ actor: actor.email, from: between })).toEqual(['test.two'])
    expect(await find({ customer: customer.displayId })).toEqual(['test.two'])
    expect(await find({ customer: '999999999' })).toEqual([])
    const [row] = (await auditor.call(listAudit, { subject: 'AAA' })).rows
    expect(row).toMatchObject({
      actor: actor.email,
      roles: ['treasury'],
      reason: 'because',
      detail: [
        { field: 'amount', value: '5000' },
        { field: 'nested', value: '{"a":1}' },
      ],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('goes on from page to page, newest first', async () => {
    for (let n = 0; n < 7; n++) await act('test.page', { subject: `page ${n}` })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await auditor.call(listAudit, { action: 'test.page', limit: 3, ...(after && { after }) })
      expect(page.count).toBe(7)
      seen.push(...page.rows.map(({ subject }) => subject as string))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `page ${n}`))
  })

  test('is exported as a file without formulas, and logs the export', async () => {
    await act('test.file', { subject: '=cmd|calc', reason: 'a, "b"' })
    const csv = await auditor.call(exportAudit, { format: 'csv', action: 'test.file' })
    expect(csv.name).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    const [head, line] = csv.content.split('\r\n')
    expect(head).toBe('id,at,actor,roles,action,subject,customer,reason,detail,hash')
    expect(line).toContain(`,"'=cmd|calc",,"a, ""b""",`)
    const jsonl = await auditor.call(exportAudit, { format: 'jsonl', action: 'test.file' })
    expect(
      jsonl.content
        .trimEnd()
        .split('\n')
        .map((each) => JSON.parse(each)),
    ).toMatchObject([{ subject: '=cmd|calc', at: expect.stringMatching(/Z$/) }])
    const { rows } = await auditor.call(listAudit, { actor: auditor.email, action: 'audit.exported' })
    expect(rows).toHaveLength(2)
  })

  test('cannot be written, changed or emptied by the application', async () => {
    const { db, pool } = world.deps
    await act('test.kept')
    for (const statement of [
      `insert into audit_entry (id, body, hash) values (999999, '{}', decode(repeat('00', 32), 'hex'))`,
      `update audit_entry set body = '{}'`,
      'delete from audit_entry',
      'truncate audit_entry',
      'update audit_head set count = 0',
      'delete from audit_check',
      'update audit_check set problem = null',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(
        /permission denied|never changed|append/i,
      )
    expect((await verifyAudit(db)).problem).toBeUndefined()
  })

  test('stays whole when thirty act at once', async () => {
    const before = (await verifyAudit(world.deps.db)).count
    await Promise.all(Array.from({ length: 30 }, (_, n) => act('test.race', { subject: String(n) })))
    expect(await verifyAudit(world.deps.db)).toMatchObject({ count: before + 30, problem: undefined })
  })
})

describe('the verification', () => {
  let count: number

  /** Acts as the owner of the database, who can switch every guard off, and mends the log afterwards. */
  async function tamper(statements: (owner: pg.Client) => Promise<unknown>, mend = '') {
    const found = await asOwner(world.databaseUrl, async (owner) => {
      await owner.query(`create table kept as select id, body, hash from audit_entry`)
      await owner.query(`create table kept_head as select count, hash from audit_head`)
      await owner.query(`alter table audit_entry disable trigger user`)
      await statements(owner)
      return verifyAudit(world.deps.db, world.deps)
    })
    await asOwner(world.databaseUrl, async (owner) => {
      await owner.query(mend)
      await owner.query(`delete from audit_entry`)
      await owner.query(`insert into audit_entry (id, body, hash) select id, body, hash from kept`)
      await owner.query(`update audit_head set count = kept_head.count, hash = kept_head.hash from kept_head`)
      await owner.query(`alter table audit_entry enable trigger user`)
      await owner.query(`drop table kept, kept_head`)
    })
    expect((await verifyAudit(world.deps.db)).problem).toBeUndefined()
    return found.problem
  }

  beforeEach(async () => {
    for (let n = 0; n < 5; n++) await act('test.chain', { subject: `chain ${n}` })
    count = (await verifyAudit(world.deps.db)).count
  })

  test('names an entry that was changed', async () => {
    const id = count - 3
    const problem = await tamper((owner) =>
      owner.query(`update audit_entry set body = replace(body, 'chain', 'other') where id = $1`, [id]),
    )
    expect(problem).toBe(`Entry ${id} is not as it was written.`)
  })

  test('names an entry that was changed together with its hash', async () => {
    const id = count - 3
    const problem = await tamper(async (owner) => {
      await owner.query(`update audit_entry set body = replace(body, 'chain', 'other') where id = $1`, [id])
      await owner.query(
        `update audit_entry e set hash = sha256(p.hash || convert_to(e.id || '|' || e.body, 'UTF8'))
           from audit_entry p where e.id = $1 and p.id = e.id - 1`,
        [id],
      )
    })
    expect(problem).toBe(`Entry ${id + 1} is not as it was written.`)
  })

  test('names an entry that was taken out', async () => {
    const id = count - 2
    const problem = await tamper((owner) => owner.query('delete from audit_entry where id = $1', [id]))
    expect(problem).toBe(`Entry ${id} is missing.`)
  })

  test('names an entry that was taken out and whose successors moved up', async () => {
    const id = count - 2
    const problem = await tamper(async (owner) => {
      await owner.query('delete from audit_entry where id = $1', [id])
      for (let n = id + 1; n <= count; n++)
        await owner.query('update audit_entry set id = id - 1 where id = $1', [n])
    })
    expect(problem).toBe(`Entry ${id} is not as it was written.`)
  })

  test('names an entry that was inserted', async () => {
    const id = count - 1
    const problem = await tamper(async (owner) => {
      for (let n = count; n >= id; n--)
        await owner.query('update audit_entry set id = id + 1 where id = $1', [n])
      await owner.query(
        `insert into audit_entry (id, body, hash)
          select $1::bigint, body, hash from audit_entry where id = $1::bigint - 1`,
        [id],
      )
    })
    expect(problem).toBe(`Entry ${id} is not as it was written.`)
  })

  test('names an entry that was appended with a right hash', async () => {
    const problem = await tamper((owner) =>
      owner.query(
        `insert into audit_entry (id, body, hash)
         select id + 1, body, sha256(hash || convert_to((id + 1) || '|' || body, 'UTF8'))
           from audit_entry order by id desc limit 1`,
      ),
    )
    expect(problem).toBe(`Entry ${count + 1} was not written by the server.`)
  })

  test.each([
    ['subject', `body::jsonb ->> 'subject'`, `'another'`],
    ['subject', `body::jsonb ->> 'subject'`, 'null'],
    ['customer_id', `(body::jsonb ->> 'customer')::integer`, 'null'],
    ['customer_id', `(body::jsonb ->> 'customer')::integer`, '1'],
  ])('names an entry whose column %s, made from %s, was made to say %s', async (column, from, value) => {
    await act('test.look', { subject: 'a look', customer: 4_321 })
    const type = column === 'subject' ? 'text' : 'integer'
    const problem = await tamper(
      async (owner) => {
        await owner.query(`alter table audit_entry alter column ${column} drop expression`)
        await owner.query(`update audit_entry set ${column} = ${value} where id = $1`, [count + 1])
      },
      // With the policy that depends on it.
      `alter table audit_entry drop column ${column} cascade,
         add column ${column} ${type} generated always as (${from}) stored`,
    )
    expect(problem).toBe(`Entry ${count + 1} has columns that its body does not say.`)
  })

  test('names the first of two entries that were swapped', async () => {
    const [one, other] = [count - 3, count - 1]
    const problem = await tamper((owner) =>
      owner.query(
        `update audit_entry e set body = o.body, hash = o.hash from audit_entry o
          where (e.id, o.id) in (($1, $2), ($2, $1))`,
        [one, other],
      ),
    )
    expect(problem).toBe(`Entry ${one} is not as it was written.`)
  })

  test('names where the end was cut off', async () => {
    const problem = await tamper((owner) => owner.query('delete from audit_entry where id > $1', [count - 2]))
    expect(problem).toBe(`Entry ${count - 1} is missing, and all up to ${count}.`)
  })

  test('finds an end cut off with its head, and a rewritten log, by the last good verification', async () => {
    world.clock.step(86_400_000)
    await verifyAuditDaily(world.deps)
    const cut = await tamper(async (owner) => {
      await owner.query('delete from audit_entry where id > $1', [count - 2])
      await owner.query(
        `update audit_head set count = id, hash = e.hash
          from (select * from audit_entry order by id desc limit 1) e`,
      )
    })
    expect(cut).toMatch(new RegExp(`^Entry ${count - 1} is missing: there were ${count} on 20`))
    const anew = await tamper(async (owner) => {
      const { rows } = await owner.query<{ body: string }>('select body from audit_entry order by id')
      await owner.query('delete from audit_entry')
      await owner.query(`update audit_head set count = 0, hash = decode(repeat('00', 32), 'hex')`)
      for (const { body } of rows)
        await owner.query('select append_audit($1)', [body.replace('chain', 'other')])
    })
    expect(anew).toMatch(new RegExp(`^Entry ${count} or one before it was written anew since 20`))
  })

  test('runs once a day, and is public', async () => {
    const checks = async () => (await world.deps.db.selectFrom('audit_check').select('at').execute()).length
    world.clock.step(86_400_000)
    await verifyAuditDaily(world.deps)
    const once = await checks()
    await verifyAuditDaily(world.deps)
    expect(await checks()).toBe(once)
    world.clock.step(86_400_000)
    await verifyAuditDaily(world.deps)
    expect(await checks()).toBe(once + 1)

    const fresh = await world.operator('auditor')
    const state = await fresh.call(getAuditState, {})
    expect(state).toMatchObject({ verifiedAt: expect.any(Number), problem: null })
    expect(await world.visitor(getTransparency, {})).toMatchObject({
      audit_entries: state.count,
      audit_hash: state.hash,
      audit_whole: true,
      audit_verified_at: state.verifiedAt,
    })
  })
})
