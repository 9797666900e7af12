/**
 * A customer's request reaches only that customer's rows, even if a use-case forgets to filter (rule T12).
 */
import { makeClient } from '@tarazu/contract/client'
import { buy, getOrder, listOrders } from '@tarazu/contract/orders/api'
import { listBill } from '@tarazu/contract/wallet/api'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardAnswers } from '../src/answer/answer-headers.ts'
import { admitInTurn } from '../src/http/admission.ts'
import { answerErrors } from '../src/http/errors.ts'
import { readBodies } from '../src/http/read-bodies.ts'
import { route } from '../src/http/route.ts'
import { orderFrom, orderRowFrom } from '../src/orders/order-json.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

let world: TestServer
let people: TestCustomer[]
const forgetful = Fastify({ forceCloseConnections: true })

beforeAll(async () => {
  // The jobs compare what customers read with the books, on connections of the customers’ role.
  world = await testServer({}, { leads: false })
  people = await Promise.all([1, 2, 3].map(() => world.customer({ cash: 100_000_00n })))
  guardAnswers(forgetful, {})
  readBodies(forgetful)
  answerErrors(forgetful, world.deps)
  admitInTurn(forgetful, world.deps)
  route(forgetful, world.deps, listOrders, async ({ db, market }) => {
    const rows = await db.selectFrom('orders').selectAll().execute()
    return { rows: rows.map((row) => orderFrom(orderRowFrom(row), market)), count: rows.length }
  })
})
afterAll(async () => {
  await forgetful.close()
  await world.close({ transfersAtLeast: 12 })
})

const customersConnections = () =>
  asOwner(world.databaseUrl, async (owner) => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'tarazu readers'`,
    )
    return rowCount
  })

test('placing an order needs no connection of the customers’ role, and reading orders does', async () => {
  world.feed.set('SBIN.NS', 600)
  for (const { call } of people) await call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 2 })
  expect(await customersConnections()).toBe(0)
  for (const { call } of people) expect((await call(listBill, {})).count).toBe(2)
  expect(await customersConnections()).toBeGreaterThan(0)
})

test('a use-case without a filter lists only the caller’s orders, also with many at once', async () => {
  const address = await forgetful.listen({ port: 0, host: '127.0.0.1' })
  const asked = Array.from({ length: 30 }, (_, index) => people[index % people.length] as TestCustomer)
  const answers = await Promise.all(
    asked.map(({ token }) => makeClient({ baseUrl: `${address}/api`, token: () => token })(listOrders, {})),
  )
  expect(answers.map(({ count }) => count)).toEqual(asked.map(() => 1))
  for (const [index, { rows }] of answers.entries()) {
    const number = rows[0]?.number ?? ''
    expect((await asked[index]?.call(getOrder, { number }))?.number).toBe(number)
  }
})
