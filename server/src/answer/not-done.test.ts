/** Answers distinguish "nothing was done" from "nobody knows". */
import { buy, listOrders } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { wasTakenBack } from './not-done.ts'
import { Refusal } from './refusal.ts'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
  customer = await world.customer({ cash: 10_000_00n })
  world.feed.set('SBIN.NS', 600)
})
afterAll(() => world.close({ transfersAtLeast: 2, faults: [/^request failed: no room$/] }))

const asDatabase = (statement: string) => asOwner(world.databaseUrl, (owner) => owner.query(statement))

/** While `work` runs, the database refuses rows of this table: at the statement, or at the commit. */
async function refusing(table: string, when: 'at once' | 'at the end', work: () => Promise<void>) {
  await asDatabase(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create ${when === 'at once' ? '' : 'constraint'} trigger no_room after insert on ${table}
      ${when === 'at once' ? '' : 'deferrable initially deferred'} for each row execute function no_room()`)
  await work().finally(() => asDatabase(`drop trigger no_room on ${table}; drop function no_room`))
}

const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 2 } as const
const ordering = (key: string) => customer.call(buy, order, { key })
const recharging = (key: string) => customer.call(addRecharge, { amount: 5_000, method: 'sandbox' }, { key })
const failed = (notDone: boolean, status = 500) =>
  expect.objectContaining({ name: 'ServerError', status, notDone })
const ordered = async () => (await customer.call(listOrders, {})).count

test('an order that the database refuses is known not to be done, and can be sent again', async () => {
  await refusing('orders', 'at once', async () => {
    await expect(ordering('first')).rejects.toEqual(failed(true))
  })
  expect(await ordered()).toBe(0)
  await ordering('first')
  await ordering('first')
  expect(await ordered()).toBe(1)
})

test('a recharge that failed before its commit is not done for certain, at its commit it is not', async () => {
  const { balance } = await customer.call(getBalance, {})
  await refusing('recharge', 'at once', async () => {
    await expect(recharging('again')).rejects.toEqual(failed(true))
  })
  await refusing('recharge', 'at the end', async () => {
    await expect(recharging('again')).rejects.toEqual(failed(false))
  })
  expect((await customer.call(getBalance, {})).balance).toBe(balance)
})

test('nobody knows of an order whose connection was lost on the way', async () => {
  const before = await ordered()
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin; lock table orders in exclusive mode')
    const answer = expect(ordering('lost')).rejects.toMatchObject({ name: 'BusyError', notDone: false })
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock'
                        and query like '%commit_orders%'`
    await vi.waitFor(async () => {
      const { rowCount } = await asDatabase(waiting)
      expect(rowCount).toBeGreaterThan(0)
    }, 10_000)
    await answer
    await owner.query('rollback')
  })
  await ordering('lost')
  expect(await ordered()).toBe(before + 1)
})

describe('a statement in a transaction of its own', () => {
  const of = (code: string, message = '') => Object.assign(new Error(message), { code })
  test.each<[string, unknown, boolean]>([
    ['that breaks a constraint', of('23514'), true],
    ['that our own function refuses', of('P0001'), true],
    ['that gives way to another', of('40P01'), true],
    ['for which there is no room', of('53100'), true],
    ['whose file cannot be read', of('58030'), true],
    ['that waits too long', of('57014'), true],
    ['without a database to send it to', of('ECONNREFUSED'), true],
    ['without a connection', new Error('timeout exceeded when trying to connect'), true],
    ['whose connection is ended', of('57P01'), false],
    ['whose connection breaks', of('ECONNRESET'), false],
    ['whose connection is lost', new Error('Connection terminated unexpectedly'), false],
    ['whose answer does not come', new Error('Query read timeout'), false],
    ['that is no error at all', 'nothing', false],
    ['that is refused', new Refusal('halted'), false],
  ])('%s is rolled back or not', (_, error, is) => {
    expect(wasTakenBack(error)).toBe(is)
  })
})
