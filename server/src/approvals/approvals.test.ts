import { decideProposal as decide, getProposal, listProposals } from '@tarazu/contract/approvals/api'
import { addOperator, changeRoles } from '@tarazu/contract/operators/manage-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { decideProposal, type Executors } from './decide-proposal.ts'
import { lapseProposals } from './lapse-proposals.ts'
import { propose } from './propose.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let one: Operator
let other: Operator
let third: Operator

beforeAll(async () => {
  world = await testServer()
  one = await world.operator('admin')
  other = await world.operator('admin')
  third = await world.operator('admin')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const refused = (code: string) => ({ name: 'RefusedError', code })
let people = 0

/** Proposes a new operator, by `one`, and returns the open proposal. */
async function proposed(by = one) {
  const email = `new-${++people}@example.org`
  const { proposal } = await by.call(addOperator, {
    email,
    name: 'New',
    roles: ['support'],
    reason: 'more hands',
  })
  return { number: proposal as string, email }
}

const stateOf = async (number: string) => (await third.call(getProposal, { number })).state
const exists = async (email: string) =>
  (await world.deps.db.selectFrom('operator').select('id').where('email', '=', email).execute()).length === 1

async function entries(number: string) {
  const { db } = world.deps
  const rows = await db.selectFrom('audit_entry').select(['action', 'actor', 'body']).orderBy('id').execute()
  return rows.filter(({ body }) => body.includes(number)).map(({ action, actor }) => `${actor} ${action}`)
}

describe('what one proposes', () => {
  test('is not approved or rejected by its proposer, from whatever session', async () => {
    const { number, email } = await proposed()
    const token = await world.deps.operators.open(one.id, { device: 'another', address: '127.0.0.1' })
    const elsewhere = await world.deps.operators.identify(token)
    for (const decision of ['approve', 'reject'] as const) {
      await expect(one.call(decide, { number, decision, reason: 'mine' })).rejects.toMatchObject(
        refused('own_proposal'),
      )
      const direct = decideProposal(world.deps, {}, elsewhere as never, { number, decision, reason: 'mine' })
      await expect(direct).rejects.toMatchObject({ code: 'own_proposal' })
    }
    expect([await stateOf(number), await exists(email)]).toEqual(['open', false])
  })

  test('is done when another approves it, and both names are in the log', async () => {
    const { number, email } = await proposed()
    await other.call(decide, { number, decision: 'approve' })
    expect(await exists(email)).toBe(true)
    expect(await third.call(getProposal, { number })).toMatchObject({
      state: 'approved',
      proposedBy: { email: one.email },
      decidedBy: { email: other.email },
      may: 'nothing',
    })
    expect(await entries(number)).toEqual([
      `${one.email} operator.add.proposed`,
      `${other.email} operator.add.approved`,
    ])
  })

  test('is not done when another rejects it, who has to say why', async () => {
    const { number, email } = await proposed()
    await expect(other.call(decide, { number, decision: 'reject' })).rejects.toMatchObject(
      refused('reason_missing'),
    )
    await other.call(decide, { number, decision: 'reject', reason: 'we are enough' })
    expect(await third.call(getProposal, { number })).toMatchObject({
      state: 'rejected',
      decisionReason: 'we are enough',
    })
    expect(await exists(email)).toBe(false)
  })

  test('can be withdrawn by its proposer alone, and proposed again', async () => {
    const { number, email } = await proposed()
    await expect(other.call(decide, { number, decision: 'withdraw' })).rejects.toMatchObject(
      refused('own_proposal'),
    )
    await one.call(decide, { number, decision: 'withdraw' })
    expect(await stateOf(number)).toBe('withdrawn')
    await expect(other.call(decide, { number, decision: 'approve' })).rejects.toMatchObject(
      refused('already_decided'),
    )
    const again = await one.call(addOperator, { email, name: 'New', roles: ['support'], reason: 'again' })
    expect(again.proposal).not.toBe(number)
  })

  test('is decided only by roles that its kind allows', async () => {
    const { number } = await proposed()
    const clerk = await world.operator('support', 'treasury')
    await expect(clerk.call(decide, { number, decision: 'approve' })).rejects.toMatchObject(
      refused('forbidden'),
    )
    await expect(clerk.call(getProposal, { number })).rejects.toMatchObject(refused('not_found'))
    const auditor = await world.operator('auditor')
    expect((await auditor.call(getProposal, { number })).may).toBe('nothing')
    await expect(auditor.call(decide, { number, decision: 'approve' })).rejects.toMatchObject(
      refused('forbidden'),
    )
  })

  test('is not found under another number', async () => {
    const number = 'ZZZZZZZZZZZZ'
    await expect(other.call(getProposal, { number })).rejects.toMatchObject(refused('not_found'))
    await expect(other.call(decide, { number, decision: 'approve' })).rejects.toMatchObject(
      refused('not_found'),
    )
  })

  test('is done only while its proposer is active and may propose it', async () => {
    const { db } = world.deps
    const own = await world.operator('admin')
    for (const change of [{ roles: ['support' as const] }, { disabled_at: new Date(world.clock.now()) }]) {
      const { number, email } = await proposed(own)
      await db.updateTable('operator').set(change).where('id', '=', own.id).execute()
      await expect(other.call(decide, { number, decision: 'approve' })).rejects.toMatchObject(
        refused('already_decided'),
      )
      expect(await exists(email)).toBe(false)
      expect(await stateOf(number)).toBe('overtaken')
      await db
        .updateTable('operator')
        .set({ roles: ['admin'] })
        .where('id', '=', own.id)
        .execute()
    }
  })

  test('needs a reason and the right to it', async () => {
    const clerk = await world.operator('support')
    const wanted = { kind: 'operator.add' as const, subject: 'x', payload: {}, reason: 'x' }
    const as = (operator: Operator, more: object) =>
      act(world.deps, (act) =>
        propose(act, world.deps, { ...operator, name: '', session: 0 }, { ...wanted, ...more }),
      )
    await expect(as(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(as(one, { reason: ' \t' })).rejects.toMatchObject({ code: 'reason_missing' })
  })
})

describe('of two who decide at once', () => {
  test('one wins, and the other is told that it has been decided', async () => {
    for (let trial = 0; trial < 5; trial++) {
      const { number, email } = await proposed()
      const outcomes = await Promise.allSettled([
        other.call(decide, { number, decision: 'approve' }),
        third.call(decide, { number, decision: 'reject', reason: 'no' }),
        one.call(decide, { number, decision: 'withdraw' }),
      ])
      const lost = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(lost).toEqual(['already_decided', 'already_decided'])
      expect(await exists(email)).toBe((await stateOf(number)) === 'approved')
    }
  })

  test('thirty carry the proposal out once', async () => {
    const { number } = await proposed()
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? other : third).call(decide, { number, decision: 'approve' }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await entries(number)).filter((each) => each.includes('approved'))).toHaveLength(1)
  })
})

describe('the database', () => {
  test('refuses a proposer who approves, too', async () => {
    const { number } = await proposed()
    const forged = asOwner(world.databaseUrl, (owner) =>
      owner.query(
        `update proposal set state = 'approved', decided_by = proposed_by, decided_at = now()
          where number = $1`,
        [number],
      ),
    )
    await expect(forged).rejects.toThrow('four_eyes')
    const nobody = asOwner(world.databaseUrl, (owner) =>
      owner.query(`update proposal set state = 'rejected' where number = $1`, [number]),
    )
    await expect(nobody).rejects.toThrow('four_eyes')
  })

  test('rolls back an approval that fails half-way', async () => {
    const { number, email } = await proposed()
    const before = await world.deps.db.selectFrom('audit_head').select('count').executeTakeFirstOrThrow()
    let after = false
    const dies: Executors = {
      'operator.add': async ({ tx, afterCommit }) => {
        await tx.updateTable('operator').set({ name: 'Changed' }).where('id', '=', one.id).execute()
        const { pid } = await tx
          .selectNoFrom((of) => of.fn<number>('pg_backend_pid', []).as('pid'))
          .executeTakeFirstOrThrow()
        await asOwner(world.databaseUrl, (owner) => owner.query('select pg_terminate_backend($1)', [pid]))
        await tx.updateTable('operator').set({ name: 'Changed again' }).where('id', '=', one.id).execute()
        afterCommit(() => {
          after = true
        })
      },
    }
    const operator = { ...other, name: 'Other', session: 0 }
    await expect(
      decideProposal(world.deps, dies, operator, { number, decision: 'approve', reason: '' }),
    ).rejects.toThrow()
    expect([after, await stateOf(number), await exists(email)]).toEqual([false, 'open', false])
    expect(await world.deps.db.selectFrom('audit_head').select('count').executeTakeFirstOrThrow()).toEqual(
      before,
    )
    const { name } = await world.deps.db
      .selectFrom('operator')
      .select('name')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(name).not.toContain('Changed')
    // It can still be approved.
    await other.call(decide, { number, decision: 'approve' })
    expect(await exists(email)).toBe(true)
  })

  test('rolls back an approval of a kind that nobody carries out', async () => {
    const { number } = await proposed()
    const operator = { ...other, name: 'Other', session: 0 }
    await expect(
      decideProposal(world.deps, {}, operator, { number, decision: 'approve', reason: '' }),
    ).rejects.toThrow('operator.add')
    expect(await stateOf(number)).toBe('open')
  })
})

describe('the list', () => {
  test('goes on from page to page without gap or repeat, by open and decided', async () => {
    const mine: (string | null)[] = []
    for (let n = 0; n < 7; n++) mine.push((await proposed(third)).number)
    await other.call(decide, { number: mine[0] as string, decision: 'reject', reason: 'no' })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await other.call(listProposals, { state: 'open', limit: 3, ...(after && { after }) })
      expect(page.rows.length).toBeLessThanOrEqual(3)
      expect(page.rows.every(({ state }) => state === 'open')).toBe(true)
      seen.push(...page.rows.map(({ number }) => number))
      after = page.next ?? undefined
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    // The next to lapse comes first.
    expect(seen.filter((number) => mine.includes(number))).toEqual(mine.slice(1))
    const { count, rows } = await other.call(listProposals, { state: 'decided', limit: 100 })
    expect(rows.map(({ number }) => number)).toContain(mine[0])
    expect(count).toBe(rows.length)
  })

  test('has the kinds that the operator may decide, by subject and by kind', async () => {
    const target = await world.operator('support')
    const { proposal } = await one.call(changeRoles, { id: target.id, roles: ['credit'], reason: 'moves' })
    const by = async (who: Operator, filter: object) =>
      (await who.call(listProposals, filter)).rows.map(({ number }) => number)
    expect(await by(other, { subject: target.email })).toEqual([proposal])
    expect(await by(other, { kind: 'operator.change-roles' })).toEqual([proposal])
    expect(await by(other, { kind: 'operator.disable' })).toEqual([])
    const clerk = await world.operator('treasury')
    expect(await by(clerk, {})).toEqual([])
    expect(await by(clerk, { kind: 'operator.change-roles' })).toEqual([])
    const [row] = (await one.call(listProposals, { subject: target.email })).rows
    expect(row?.may).toBe('withdraw')
  })
})

describe('after a day', () => {
  test('a proposal lapses, cannot be decided, and gives way to another', async () => {
    const { number, email } = await proposed()
    world.clock.step(24 * 3_600_000)
    const [a, b] = [await world.operator('admin'), await world.operator('admin')]
    expect((await a.call(getProposal, { number })).state).toBe('expired')
    await expect(a.call(decide, { number, decision: 'approve' })).rejects.toMatchObject(
      refused('already_decided'),
    )
    const again = await a.call(addOperator, { email, name: 'New', roles: ['support'], reason: 'again' })
    await b.call(decide, { number: again.proposal as string, decision: 'approve' })
    expect(await exists(email)).toBe(true)
  })

  test('the job records what has lapsed', async () => {
    const a = await world.operator('admin')
    const { number } = await proposed(a)
    world.clock.step(24 * 3_600_000)
    await lapseProposals(world.deps)
    const row = await world.deps.db
      .selectFrom('proposal')
      .select('state')
      .where('number', '=', number)
      .executeTakeFirst()
    expect(row?.state).toBe('expired')
    expect(await entries(number)).toEqual([`${a.email} operator.add.proposed`, 'system operator.add.expired'])
    const open = await world.deps.db.selectFrom('proposal').select('id').where('state', '=', 'open').execute()
    expect(open).toEqual([])
  })
})
