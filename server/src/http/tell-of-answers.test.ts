import { getConfig } from '@tarazu/contract/config/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { expect, test, vi } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { tellOfAnswers } from './tell-of-answers.ts'

test('LOG_REQUESTS=on writes a line for each answer, with nothing of who asked or for what', async () => {
  const lines: string[] = []
  const world = await testServer(
    { LOG_REQUESTS: 'on', LOG_LEVEL: 'info' },
    { logTo: (line) => lines.push(line) },
  )
  const { token } = await world.customer()
  const before = lines.length
  const ask = (path: string, given: RequestInit = {}) =>
    fetch(`${world.baseUrl}${path}`, {
      ...given,
      headers: { token, 'x-request-id': `asked-${path.length}`, 'content-type': 'application/json' },
    })
  await ask(`${getBalance.path}?phone=9876501234`)
  await ask(addRecharge.path, { method: 'POST', body: '{"count":"1"}' })
  await ask('/nothing/9876501234')
  const answered = () =>
    lines
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'answered')
  await vi.waitFor(() => expect(answered()).toHaveLength(3))
  const line = (method: string, route: string, status: number, requestId: string) => ({
    level: 30,
    time: expect.any(Number),
    msg: 'answered',
    method,
    route,
    status,
    ms: expect.any(Number),
    requestId,
  })
  const idOf = (path: string) => `asked-${path.length}`
  expect(answered()).toEqual([
    line('GET', `/api${getBalance.path}`, 200, idOf(`${getBalance.path}?phone=9876501234`)),
    line('POST', `/api${addRecharge.path}`, 200, idOf(addRecharge.path)),
    line('GET', 'none', 404, idOf('/nothing/9876501234')),
  ])
  expect(lines.slice(before).join('')).not.toMatch(new RegExp(`98765|${token}`))
  await world.close({ transfersAtLeast: 0 })
})

test('without it nothing is written of a request that went well', async () => {
  const lines: string[] = []
  const world = await testServer({ LOG_LEVEL: 'info' }, { logTo: (line) => lines.push(line) })
  await world.visitor(getConfig, {})
  await world.close({ transfersAtLeast: 0 })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain('answered')
})

test('where nobody listens no hook is registered', () => {
  const addHook = vi.fn()
  tellOfAnswers({ addHook } as never, [])
  expect(addHook).not.toHaveBeenCalled()
})
