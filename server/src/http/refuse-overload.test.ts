import { getLiveness } from '@tarazu/contract/config/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { listBill } from '@tarazu/contract/wallet/api'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Unavailable } from '../answer/refusal.ts'
import { asOwner, testServer } from '../testing/test-server.ts'
import { type Arrivals, refuseOverload } from './refuse-overload.ts'

describe('a new request', () => {
  let app: FastifyInstance
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = Fastify()
    refuseOverload(app)
  })
  afterEach(async () => {
    await app.close()
    vi.useRealTimers()
  })

  const come = (count: number) => Array.from({ length: count }, () => app.arrive())
  const leave = (arrivals: readonly Arrivals[]) => {
    for (const each of arrivals) each.waiting -= 1
  }

  test('is refused while a hundred have waited for three seconds, until they are answered', () => {
    const crowd = come(100)
    vi.advanceTimersByTime(3_000)
    const [last] = come(1)
    vi.advanceTimersByTime(500)
    expect(() => app.arrive()).toThrow(Unavailable)

    leave(crowd.slice(0, 1))
    vi.advanceTimersByTime(500)
    leave(come(1))
    leave([...crowd.slice(1), last as Arrivals])
    vi.advanceTimersByTime(10_000)
    leave(come(1))
  })

  test('is let in beside any number that wait for less, and beside ninety-nine that wait forever', () => {
    come(99)
    vi.advanceTimersByTime(60_000)
    for (let round = 0; round < 20; round++) {
      const others = come(5_000)
      vi.advanceTimersByTime(2_500)
      leave(others)
    }
  })

  test('is let in beside a hundred that came one by one and were answered', () => {
    for (let round = 0; round < 100; round++) {
      leave(come(50))
      vi.advanceTimersByTime(500)
    }
    expect(() => app.arrive()).not.toThrow()
  })
})

test('an overloaded server answers 503, and recovers when those that wait are answered', async () => {
  const world = await testServer()
  const { token } = await world.customer({ cash: 100_00n })
  const get = (path: string) => fetch(`${world.baseUrl}${path}`, { headers: { token } })
  const poll = () => get(getUserInfo.path)
  expect((await poll()).status).toBe(200)
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query('begin; lock table bill in access exclusive mode')
    const slow = Array.from({ length: 300 }, () => get(listBill.path))
    const refused = await vi.waitUntil(
      async () => {
        const answer = await poll()
        return answer.status !== 200 && answer
      },
      { timeout: 10_000, interval: 50 },
    )
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({
      msg: 'no',
      code: 'unavailable',
      text: 'Too much is asked for at the moment. Please try again.',
      detail: { done: false },
    })
    expect((await get(getLiveness.path)).status).toBe(200)
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([503]))
  })
  await vi.waitFor(async () => expect((await poll()).status).toBe(200), 10_000)
  await world.close({ transfersAtLeast: 1 })
})
