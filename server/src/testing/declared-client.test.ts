import { sendCode } from '@tarazu/contract/security/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'
import { type TestServer, testServer } from './test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const wrong = { phone: '9000000001', password: 'no such password' }

test('the declared client passes a refusal on that the contract declares', async () => {
  expect((await refusalOf(world.visitor(login, wrong))).code).toBe('login_failed')
})

test('the declared client throws an error at a refusal that the contract does not declare', async () => {
  const silent = { ...login, refusals: login.refusals.filter((code) => code !== 'login_failed') }
  await expect(world.visitor(silent, wrong)).rejects.toThrow(
    'POST /stock/user/login refused with login_failed, which its contract does not declare',
  )
})

test('the declared client knows the refusals that all calls of customers share', async () => {
  const { call } = await world.customer()
  const purpose = 'release-account'
  const asked = async (): Promise<string> => {
    for (;;) {
      const code = await call(sendCode, { purpose }).then(
        () => undefined,
        (error: { code: string }) => error.code,
      )
      if (code) return code
    }
  }
  expect(sendCode.refusals).not.toContain('too_many')
  expect(await asked()).toBe('too_many')
})
