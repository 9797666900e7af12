import { addOperator } from '@tarazu/contract/operators/manage-api'
import { claim, listQueues, release } from '@tarazu/contract/queues/api'
import { type Queue, queues } from '@tarazu/contract/queues/queues'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { requireFree, takeClaim } from './claims.ts'
import { listQueues as countQueues } from './list-queues.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let one: Operator
let other: Operator
const numbers: Record<string, string> = {}

beforeAll(async () => {
  world = await testServer()
  one = await world.operator('treasury')
  other = await world.operator('treasury')
  const customer = await world.customer()
  for (const name of ['A', 'B', 'C', 'D'])
    numbers[name] = (await customer.call(addRecharge, { amount: '5000' })).id
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const refused = (code: string) => ({ name: 'RefusedError', code })
const thing = (name: string) => ({ queue: 'recharges' as const, thing: numbers[name] ?? '' })
const claimed = (name: string) => ({ queue: 'recharges' as const, reference: numbers[name] ?? '' })
const as = (operator: Operator) => ({ ...operator, name: '', session: 0 })

describe('a claim', () => {
  test('keeps others away until it is given back', async () => {
    const { until } = await one.call(claim, thing('A'))
    expect(until).toBeGreaterThan(world.clock.now() + 29 * 60_000)
    await expect(other.call(claim, thing('A'))).rejects.toMatchObject(refused('claimed'))
    await one.call(claim, thing('A'))
    // A release by somebody else has no effect.
    await other.call(release, thing('A'))
    await expect(other.call(claim, thing('A'))).rejects.toMatchObject(refused('claimed'))
    await one.call(release, thing('A'))
    await other.call(claim, thing('A'))
  })

  test('runs out after half an hour without renewal', async () => {
    await one.call(claim, thing('B'))
    const decision = () => requireFree(world.deps.db, as(other), { ...claimed('B'), now: world.clock.now() })
    await expect(decision()).rejects.toMatchObject({ code: 'claimed' })
    world.clock.step(30 * 60_000)
    await decision()
    const [late, later] = [await world.operator('treasury'), await world.operator('treasury')]
    await late.call(claim, thing('B'))
    await expect(later.call(claim, thing('B'))).rejects.toMatchObject(refused('claimed'))
  })

  test('goes to one of thirty who try at once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => world.operator('treasury')))
    const tries = await Promise.allSettled(
      all.map((each) => takeClaim(world.deps.db, as(each), { ...claimed('C'), now: world.clock.now() })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('needs something that waits in that queue', async () => {
    const all = await world.operator('admin', 'treasury', 'compliance', 'credit', 'support')
    for (const queue of Object.keys(queues) as Queue[])
      for (const nothing of ['ABCDEFGHJKLM', 'any-text', '1'])
        await expect(all.call(claim, { queue, thing: nothing })).rejects.toMatchObject(refused('not_found'))
    await expect(all.call(claim, { ...thing('A'), queue: 'withdrawals' })).rejects.toMatchObject(
      refused('not_found'),
    )
    const claims = world.deps.db.selectFrom('claim').select('thing').where('operator_id', '=', all.id)
    expect(await claims.execute()).toEqual([])
    const customer = await world.customer()
    await all.call(claim, { queue: 'chats', thing: customer.displayId })
  })

  test('needs a role that may decide, and is logged', async () => {
    const clerk = await world.operator('support')
    await expect(clerk.call(claim, thing('D'))).rejects.toMatchObject(refused('forbidden'))
    const fresh = await world.operator('treasury')
    await fresh.call(claim, thing('D'))
    await fresh.call(release, thing('D'))
    await fresh.call(release, thing('D'))
    const rows = await world.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('actor', '=', fresh.email)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['queue.claimed', 'queue.released'])
  })
})

describe('the queues', () => {
  test('are counted without what the operator proposed', async () => {
    const [admin, second] = [await world.operator('admin'), await world.operator('admin')]
    await admin.call(addOperator, { email: 'q@example.org', name: 'Q', roles: ['support'], reason: 'x' })
    const approvals = async (who: Operator) =>
      (await who.call(listQueues, {})).find(({ queue }) => queue === 'approvals')
    expect(await approvals(admin)).toMatchObject({ waiting: 0, oldest: null, overdue: 0 })
    expect(await approvals(second)).toMatchObject({ waiting: 1, overdue: 0, oldest: expect.any(Number) })
    world.clock.step(21 * 3_600_000)
    const third = await world.operator('admin')
    expect(await approvals(third)).toMatchObject({ waiting: 1, overdue: 1 })
    world.clock.step(3 * 3_600_000)
    const fourth = await world.operator('admin')
    expect(await approvals(fourth)).toMatchObject({ waiting: 0 })
  })

  test('are those of the operator’s roles', async () => {
    const count = async () => ({ waiting: 3, oldest: 1, overdue: 1 })
    const claimed = {
      recharges: count,
      withdrawals: count,
      identities: count,
      loans: count,
      chats: count,
      visitors: count,
    }
    const counters = { ...claimed, 'bank-lines': count, issues: count, funds: count, splits: count }
    const seen = async (...roles: Parameters<TestServer['operator']>) => {
      const operator = await world.operator(...roles)
      const rows = await countQueues(world.deps, { operator: as(operator) } as never, counters)
      return rows.map(({ queue }) => queue)
    }
    expect(await seen('treasury')).toEqual(['approvals', 'recharges', 'withdrawals', 'bank-lines'])
    expect(await seen('compliance')).toEqual(['approvals', 'identities'])
    expect(await seen('listings')).toEqual(['approvals', 'issues', 'funds', 'splits'])
    expect(await seen('credit', 'support')).toEqual(['approvals', 'loans', 'chats', 'visitors'])
    expect(await seen('auditor')).toEqual([
      'approvals',
      'recharges',
      'withdrawals',
      'identities',
      'loans',
      'chats',
      'visitors',
      'bank-lines',
      'issues',
      'funds',
      'splits',
    ])
    expect(await seen('admin')).toEqual(['approvals'])
  })
})
