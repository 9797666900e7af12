import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAll } from '../events/publish.ts'
import { testServer } from '../testing/test-server.ts'
import { insertNotices } from './insert-notices.ts'

test('notices to many customers are written unchanged, in their order, in one statement each', async () => {
  const world = await testServer()
  const { db } = world.deps
  const [one, other] = [await world.customer(), await world.customer()]
  const at = world.clock.now()
  const { outbox, notices } = await db.transaction().execute(async (tx) => {
    await publishAll(tx, [
      { customer: one.id, topics: ['wallet', 'orders'], numbers: ['A"{,}', "B'\\", 'ü 中'] },
      { customer: null, topics: ['operators'] },
      { customer: other.id, topics: ['unread'], numbers: [], origin: 'process' },
    ])
    await publishAll(tx, [])
    await insertNotices(tx, [
      { customer: one.id, kind: 'loan_paid_out', facts: { amount: '1.00', number: 'A"{,}' }, at },
      { customer: other.id, kind: 'loan_paid_out', facts: { amount: '2.00', number: 'ü 中' }, at: at + 1 },
    ])
    await insertNotices(tx, [])
    const written = await tx
      .selectFrom('outbox')
      .select(['customer_id', 'topics', 'numbers', 'origin'])
      .where('xid', '=', sql<string>`pg_current_xact_id()`)
      .orderBy('id')
      .execute()
    const told = await tx
      .selectFrom('notice')
      .select(['customer_id', 'kind', 'facts', 'at'])
      .where('kind', '=', 'loan_paid_out')
      .orderBy('id')
      .execute()
    return { outbox: written, notices: told }
  })
  expect(outbox).toEqual([
    { customer_id: one.id, topics: ['wallet', 'orders'], numbers: ['A"{,}', "B'\\", 'ü 中'], origin: null },
    { customer_id: null, topics: ['operators'], numbers: [], origin: null },
    { customer_id: other.id, topics: ['unread'], numbers: [], origin: 'process' },
  ])
  expect(notices).toEqual([
    {
      customer_id: one.id,
      kind: 'loan_paid_out',
      facts: { amount: '1.00', number: 'A"{,}' },
      at: new Date(at),
    },
    {
      customer_id: other.id,
      kind: 'loan_paid_out',
      facts: { amount: '2.00', number: 'ü 中' },
      at: new Date(at + 1),
    },
  ])
  await world.close({ transfersAtLeast: 0 })
})
