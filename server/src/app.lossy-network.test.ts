/** Retries over a network that loses half of everything do each thing once (safety R5). The seed of a run: NETWORK_SEED. */
import { makeClient, newKey } from '@tarazu/contract/client'
import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import { buy, cancelOrder, changeOrder, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultProxy, faults } from './testing/fault-proxy.ts'
import { type Answer, persistentCall } from './testing/persistent-call.ts'
import { seeded, seedOf } from './testing/seeded.ts'
import { type TestCustomer, type TestServer, testServer } from './testing/test-server.ts'

const callsAtLeast = 300
const random = seeded(seedOf('NETWORK_SEED'))

type Done = {
  customer: TestCustomer
  endpoint: Endpoint
  input: never
  key: string
  answer: Answer<Endpoint>
}

let world: TestServer
let proxy: Awaited<ReturnType<typeof faultProxy>>
let customers: TestCustomer[]
const done: Done[] = []

beforeAll(async () => {
  world = await testServer()
  world.feed.set('SBIN.NS', 600)
  proxy = await faultProxy(world.baseUrl, random)
  customers = await Promise.all(Array.from({ length: 4 }, () => world.customer({ cash: 1_000_000_00n })))
  const devices = customers.flatMap((customer) => [customer, customer])
  await Promise.all(devices.map((customer, n) => device(customer, `device ${n}`)))
}, 120_000)

afterAll(async () => {
  await proxy.close()
  await world.close({ transfersAtLeast: 300 })
})

/** Does one thing after the other, each until it is answered. */
async function device(customer: TestCustomer, name: string) {
  const own = random.fork(name)
  const call = makeClient({ baseUrl: `${proxy.address}/api`, token: () => customer.token })
  const once = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const key = newKey()
    const answer = await persistentCall(call, endpoint, input, key)
    done.push({ customer, endpoint, input: input as never, key, answer } as Done)
    return 'reply' in answer ? answer.reply : undefined
  }
  const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
  for (let n = 0; n < callsAtLeast / 8; n++) {
    world.feed.set('SBIN.NS', 600)
    const chance = own.fraction()
    if (chance < 0.4) await once(buy, { ...stock, quantity: own.between(1, 3) })
    else if (chance < 0.65) await once(sell, { symbol: 'SBIN.NS', quantity: own.between(1, 2) })
    else if (chance < 0.8) await once(addRecharge, { amount: String(own.between(5_000, 9_000)) })
    else {
      const resting = await once(buy, { ...stock, quantity: 1, type: 'limit', limitPrice: 590_000_000n })
      if (resting) {
        await once(changeOrder, { number: resting.number, limitPrice: 580_000_000n })
        await once(cancelOrder, { number: resting.number })
      }
    }
  }
}

const replied = (endpoint: Endpoint) =>
  done.flatMap((each) => (each.endpoint === endpoint && 'reply' in each.answer ? [each.answer.reply] : []))
const things = (of: Endpoint[], name: 'number' | 'id') =>
  of.flatMap((endpoint) => replied(endpoint).map((reply) => (reply as Record<string, string>)[name]))

describe(`calls over a bad network, seed ${random.seed}`, () => {
  test('were lost in every way', () => {
    expect(done.length).toBeGreaterThanOrEqual(callsAtLeast)
    for (const fault of faults) expect(proxy.counts.get(fault) ?? 0, fault).toBeGreaterThan(10)
  })

  test('placed each order once', async () => {
    const placed = things([buy, sell], 'number')
    const rows = await world.deps.db.selectFrom('orders').select('number').execute()
    expect(placed.length).toBeGreaterThan(callsAtLeast / 3)
    expect(rows.map(({ number }) => number).sort()).toEqual(placed.sort())
  })

  test('cancelled what they cancelled', async () => {
    const rows = await world.deps.db
      .selectFrom('orders')
      .select('number')
      .where('state', '=', 'cancelled')
      .execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map(({ number }) => number).sort()).toEqual(things([cancelOrder], 'number').sort())
  })

  test('changed each order once', async () => {
    const rows = await world.deps.db.selectFrom('orders').select(['number', 'timeline']).execute()
    const changes = rows.flatMap(({ number, timeline }) =>
      timeline.filter(({ state }) => state === 'changed').map(() => number),
    )
    expect(changes.length).toBeGreaterThan(10)
    expect(changes.sort()).toEqual(things([changeOrder], 'number').sort())
  })

  test('asked for each recharge once', async () => {
    const rows = await world.deps.db.selectFrom('recharge').select('number').execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map(({ number }) => number).sort()).toEqual(things([addRecharge], 'id').sort())
  })

  test('are answered the same when they are sent once more', async () => {
    for (const { customer, endpoint, input, key, answer } of done) {
      expect(await persistentCall(customer.call, endpoint, input, key)).toEqual(answer)
    }
  })
})
