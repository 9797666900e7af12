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

test('a refusal that the contract declares is one', async () => {
  expect((await refusalOf(world.visitor(login, wrong))).code).toBe('login_failed')
})

test('one that it does not declare fails the test that sees it', async () => {
  const silent = { ...login, refusals: login.refusals.filter((code) => code !== 'login_failed') }
  await expect(world.visitor(silent, wrong)).rejects.toThrow(
    'POST /stock/user/login refused with login_failed, which its contract does not declare',
  )
})

test('what every call of a customer may answer is declared once for all', async () => {
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
