import { countNotices, listNotices, markNoticesRead } from '@tarazu/contract/notices/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const tell = (number: string, to = customer.id) =>
  act(world.deps, ({ notify }) =>
    notify({ customer: to, kind: 'recharge_credited', facts: { amount: '5000.00', number } }),
  )

const numbers = async (input: { after?: string; limit?: number } = {}) =>
  (await customer.call(listNotices, input)).rows.map(({ facts }) => ('number' in facts ? facts.number : ''))

test('notices come newest first, page by page, and only the customer’s own', async () => {
  const stranger = await world.customer()
  await tell('THEIRS', stranger.id)
  for (const number of ['A', 'B', 'C', 'D', 'E']) await tell(number)
  expect(await numbers()).toEqual(['E', 'D', 'C', 'B', 'A'])
  const first = await customer.call(listNotices, { limit: 2 })
  expect(first.unread).toBe(5)
  expect(await numbers({ limit: 2, after: first.next as string })).toEqual(['C', 'B'])
  await tell('F')
  expect(await numbers({ limit: 2, after: first.next as string })).toEqual(['C', 'B'])
  expect((await customer.call(listNotices, { limit: 6 })).next).toBeNull()
  // A number beyond the database's range is no key.
  const beyond = `${world.baseUrl}/stock/success/notice/list?after=${'9'.repeat(19)}`
  expect((await fetch(beyond, { headers: { token: customer.token } })).status).toBe(400)
})

test('marking notices as read leaves later ones, and those of other customers', async () => {
  const stranger = await world.customer()
  await tell('A')
  await tell('B')
  const { rows } = await customer.call(listNotices, {})
  await tell('C')
  const upTo = rows[0]?.id as string
  await stranger.call(markNoticesRead, { upTo })
  expect(await customer.call(countNotices, {})).toEqual({ unread: 3 })
  expect(await customer.call(markNoticesRead, { upTo })).toEqual({ unread: 1 })
  const after = await customer.call(listNotices, {})
  expect(after.rows.map(({ read }) => read)).toEqual([false, true, true])
  expect(await customer.call(markNoticesRead, { upTo })).toEqual({ unread: 1 })
})

test('the number of unread notices is on the stream and in the user info, in every process', async () => {
  const { baseUrl } = await world.another()
  const stream = await openEventStream(baseUrl, { token: customer.token })
  await vi.waitFor(
    () => expect(stream.of('unread').at(-1)?.data).toEqual({ unread_count: 0, notices_count: 0 }),
    5_000,
  )
  expect((await customer.call(getUserInfo, {})).notices).toBe(0)
  await tell('A')
  await vi.waitFor(
    () => expect(stream.of('unread').at(-1)?.data).toEqual({ unread_count: 0, notices_count: 1 }),
    5_000,
  )
  await vi.waitFor(async () => expect((await customer.call(getUserInfo, {})).notices).toBe(1), 5_000)
  const [notice] = (await customer.call(listNotices, {})).rows
  await customer.call(markNoticesRead, { upTo: notice?.id as string })
  await vi.waitFor(
    () => expect(stream.of('unread').at(-1)?.data).toEqual({ unread_count: 0, notices_count: 0 }),
    5_000,
  )
  await vi.waitFor(async () => expect((await customer.call(getUserInfo, {})).notices).toBe(0), 5_000)
  stream.close()
})
