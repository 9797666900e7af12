import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { listQueues } from '@tarazu/contract/queues/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { listWithdrawalQueue } from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

test('a sent withdrawal waits for an operator once it is late, and is listed with all late ones', async () => {
  const customer = await world.customer({ cash: 300_000_00n })
  const card = { bank: 'State Bank of India', ifsc: 'SBIN0001234', number: '30211234567', holder: 'Asha Rao' }
  const { id } = await customer.call(addBankCard, card)
  const asked = async () => (await customer.call(withdraw, { card: id, amount: '60000' })).id
  const [left, sent, settled] = [await asked(), await asked(), await asked()]
  const becomes = (number: string, state: 'sent' | 'settled') =>
    world.deps.db.updateTable('withdrawal').set({ state }).where('number', '=', number).execute()
  await becomes(sent, 'sent')
  await becomes(settled, 'settled')
  const counted = async () => {
    const treasurer = await world.operator('treasury')
    const late: string[] = []
    let after: string | undefined
    let count = 0
    do {
      const paged = { view: 'late', limit: 1, ...(after !== undefined && { after }) } as const
      const page = await treasurer.call(listWithdrawalQueue, paged)
      late.push(...page.rows.map(({ number }) => number))
      after = page.next ?? undefined
      count = page.count
    } while (after !== undefined)
    const queue = (await treasurer.call(listQueues, {})).find((each) => each.queue === 'withdrawals')
    return { late, count, waiting: queue?.waiting, overdue: queue?.overdue }
  }
  expect(await counted()).toEqual({ late: [], count: 0, waiting: 1, overdue: 0 })
  world.clock.step(7 * 86_400_000)
  expect(await counted()).toEqual({ late: [left, sent], count: 2, waiting: 2, overdue: 2 })
  await becomes(sent, 'settled')
  expect(await counted()).toEqual({ late: [left], count: 1, waiting: 1, overdue: 1 })
  // Their money was never on its way: as it was asked for, so that the ledger is whole.
  for (const number of [sent, settled])
    await world.deps.db
      .updateTable('withdrawal')
      .set({ state: 'requested' })
      .where('number', '=', number)
      .execute()
})
