/** Two-step sign-in of customers, from switching it on to its loss (safety T4, T6, S7). */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { LogoutError } from '@tarazu/contract/client-errors'
import { lookAtCustomer } from '@tarazu/contract/customers/api'
import { listNotices } from '@tarazu/contract/notices/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { exportOwnData } from '@tarazu/contract/security/account-api'
import {
  forgotPassword,
  getSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
  sendCode,
  setSecondFactor,
  startSecondFactor,
  updatePassword,
} from '@tarazu/contract/security/api'
import { proposeSecondFactorRemoval } from '@tarazu/contract/security/operate-api'
import { login, logout } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { buildApp } from '../assembly/app.ts'
import { servedEndpoints } from '../openapi/served-routes.ts'
import { codeOf, wrongCode } from '../testing/authenticator.ts'
import { browserSession } from '../testing/browser-session.ts'
import { codeSentTo } from '../testing/message-code.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { withSecondFactor } from '../testing/with-second-factor.ts'
import { removeSecondFactor as removeSecondFactorOf } from './remove-second-factor.ts'

const minute = 60_000
const newPassword = 'battery staple 4'

let world: TestServer
let customer: TestCustomer
const logged: string[] = []

beforeAll(async () => {
  world = await testServer({ LOG_LEVEL: 'info' }, { logTo: (line) => void logged.push(line) })
})
beforeEach(async () => {
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const switchOn = (of = customer) => withSecondFactor(world, of)
const now = () => world.clock.now()
const signIn = (code?: string, of: Pick<TestCustomer, 'phone' | 'password'> = customer) =>
  world.visitor(login, { phone: of.phone, password: of.password, ...(code !== undefined && { code }) })
const codeRefused = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const noticesOf = async ({ call }: Pick<TestCustomer, 'call'>) =>
  (await call(listNotices, {})).rows.map(({ kind, facts }) => ({ kind, facts }))
const factorOf = async ({ call }: Pick<TestCustomer, 'call'>) => (await call(getSecurity, {})).secondFactor

describe('switching it on', () => {
  test('takes the login password and a code of the new authenticator, for ten recovery codes', async () => {
    const { call, password, phone } = customer
    const { ticket, secret, uri } = await call(startSecondFactor, {})
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Tarazu:${phone}\\?`))
    expect(uri).toContain(`secret=${secret}`)
    const set = (given: object) =>
      call(setSecondFactor, { ticket, password, code: codeOf(secret, now()), ...given })
    expect(await codeRefused(set({ password: 'not it' }))).toBe('password_wrong')
    expect(await codeRefused(set({ code: wrongCode(secret, now()) }))).toBe('code_wrong')
    // Nothing is stored before: signing in works as it did.
    expect(await factorOf(customer)).toBeNull()
    await signIn()

    const { recoveryCodes } = await set({})
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect(await factorOf(customer)).toEqual({ since: expect.any(Number), recoveryCodesLeft: 10 })
    expect(await codeRefused(signIn())).toBe('second_factor_required')
    // A ticket works once.
    expect(await codeRefused(set({ present: recoveryCodes[0] }))).toBe('code_wrong')
  })

  test('signs out everywhere else, delays withdrawals as a new password does, and is notified', async () => {
    const other = await world.signIn(customer)
    await switchOn()
    await expect(other(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
    expect(await noticesOf(customer)).toEqual([{ kind: 'second_factor_set', facts: {} }])
    const changes = world.deps.db.selectFrom('credential_change').select(['kind', 'by_code'])
    expect(await changes.where('customer_id', '=', customer.id).execute()).toEqual([
      { kind: 'second-factor', by_code: false },
    ])
  })

  test('is finished within a quarter of an hour, by whoever began it', async () => {
    const other = await world.customer()
    const begun = await other.call(startSecondFactor, {})
    const own = await customer.call(startSecondFactor, {})
    const set = ({ ticket, secret }: typeof own, password = customer.password) =>
      customer.call(setSecondFactor, { ticket, password, code: codeOf(secret, now()) })
    expect(await codeRefused(set(begun))).toBe('code_wrong')
    expect(await codeRefused(set({ ...own, ticket: 'x' }))).toBe('code_wrong')
    world.clock.step(15 * minute + 1)
    expect(await codeRefused(set(own))).toBe('code_wrong')
    await set(await customer.call(startSecondFactor, {}))
  })

  test('by two at once succeeds once, and the other’s authenticator is none', async () => {
    const { call, password } = customer
    const begun = await Promise.all([call(startSecondFactor, {}), call(startSecondFactor, {})])
    const tried = await Promise.allSettled(
      begun.map(({ ticket, secret }) =>
        call(setSecondFactor, { ticket, password, code: codeOf(secret, now()) }),
      ),
    )
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const won = begun[tried.findIndex(({ status }) => status === 'fulfilled')]?.secret ?? ''
    const lost = begun.find(({ secret }) => secret !== won)?.secret ?? ''
    expect(await factorOf(customer)).toMatchObject({ recoveryCodesLeft: 10 })
    world.clock.step(minute)
    expect(await codeRefused(signIn(codeOf(lost, now())))).toBe('second_factor_wrong')
    await signIn(codeOf(won, now()))
  })

  test('renews the session’s cookie', async () => {
    const browser = await browserSession(world, customer)
    const begun = await browser.post(startSecondFactor, {}, browser.cookie)
    const { ticket, secret } = begun.data as { ticket: string; secret: string }
    const given = { ticket, password: customer.password, code: codeOf(secret, now()) }
    const set = await browser.post(setSecondFactor, given, browser.cookie)
    world.clock.step(61_000)
    expect(await browser.statusWith(set.cookie as string)).toBe(200)
    expect(await browser.statusWith(browser.cookie)).toBe(400)
  })
})

describe('signing in', () => {
  test('takes a code once, and none of a step before one that was used', async () => {
    const { secret, nextCode } = await switchOn()
    world.clock.step(30_000)
    const before = codeOf(secret, now())
    const code = nextCode()
    await signIn(code)
    expect(await codeRefused(signIn(code))).toBe('second_factor_wrong')
    expect(await codeRefused(signIn(before))).toBe('second_factor_wrong')
    await signIn(nextCode())
  })

  test.each([
    ['one step early', 30_000, 'ok'],
    ['one step late', -30_000, 'ok'],
    ['two steps early', 60_000, 'second_factor_wrong'],
    ['two steps late', -60_000, 'second_factor_wrong'],
  ])('by a clock that is %s', async (_, ms, answer) => {
    const { secret } = await switchOn()
    world.clock.step(2 * minute)
    const tried = signIn(codeOf(secret, now() + ms))
    expect(
      await tried.then(
        () => 'ok',
        ({ code }) => code,
      ),
    ).toBe(answer)
  })

  test('with one code in thirty tabs at once opens one session', async () => {
    const { nextCode, recoveryCodes } = await switchOn()
    for (const code of [nextCode(), recoveryCodes[3]]) {
      const tried = await Promise.allSettled(Array.from({ length: 30 }, () => signIn(code)))
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      world.clock.step(25 * 60 * minute)
    }
  })

  test('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { recoveryCodes } = await switchOn()
    const [one = '', other = ''] = recoveryCodes
    const { token } = await signIn(one.toUpperCase().replace('-', ' '))
    expect(await codeRefused(signIn(one))).toBe('second_factor_wrong')
    await signIn(` ${other.replace('-', '')}`)
    expect((await noticesOf(customer)).slice(0, 2)).toEqual([
      { kind: 'recovery_code_used', facts: { left: '8' } },
      { kind: 'recovery_code_used', facts: { left: '9' } },
    ])
    expect(await factorOf(customer)).toMatchObject({ recoveryCodesLeft: 8 })
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('takes no recovery code of somebody else', async () => {
    const other = await world.customer()
    const { recoveryCodes } = await switchOn(other)
    await switchOn()
    expect(await codeRefused(signIn(recoveryCodes[0]))).toBe('second_factor_wrong')
    await signIn(recoveryCodes[0], other)
  })

  test('reveals the second factor only to whoever knows the password', async () => {
    const { nextCode } = await switchOn()
    const code = nextCode()
    const wrong = { ...customer, password: 'not it' }
    const nobody = { phone: '8000000001', password: customer.password }
    for (const given of [undefined, code, '000000'])
      for (const who of [wrong, nobody]) expect(await codeRefused(signIn(given, who))).toBe('login_failed')
    // A code that came with a wrong password was not used up.
    await signIn(code)
  })

  test('in a browser takes it beside the cookie', async () => {
    const { nextCode } = await switchOn()
    const answer = (fields: object) =>
      fetch(`${world.baseUrl}${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: customer.phone, password: customer.password, cookie: true, ...fields }),
      })
    const asked = await answer({})
    expect(await asked.json()).toMatchObject({ msg: 'no', code: 'second_factor_required' })
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null])
    const signedIn = await answer({ code: nextCode() })
    expect(signedIn.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Path=\//)
  })
})

describe('guessing', () => {
  test('ends after five wrong codes, and what is right is not tried any more', async () => {
    const { secret, nextCode } = await switchOn()
    for (let each = 0; each < 5; each += 1)
      expect(await codeRefused(signIn(wrongCode(secret, now())))).toBe('second_factor_wrong')
    expect(await codeRefused(signIn(nextCode()))).toBe('too_many')
    world.clock.step(15 * minute)
    await signIn(nextCode())
  })

  test('a hundred at once count as a hundred', async () => {
    const { secret } = await switchOn()
    const tried = await Promise.all(
      Array.from({ length: 100 }, () =>
        signIn(wrongCode(secret, now())).then(
          () => 'ok',
          (error: { code?: string; name: string }) => error.code ?? error.name,
        ),
      ),
    )
    expect(tried.filter((answer) => answer === 'second_factor_wrong')).toHaveLength(5)
    expect(tried.filter((answer) => answer === 'too_many' || answer === 'BusyError')).toHaveLength(95)
  })

  test('is counted apart from wrong passwords, and a right password alone begins no new count', async () => {
    const { secret, nextCode } = await switchOn()
    for (let each = 0; each < 2; each += 1) {
      expect(await codeRefused(signIn(undefined, { ...customer, password: 'no' }))).toBe('login_failed')
      expect(await codeRefused(signIn(wrongCode(secret, now())))).toBe('second_factor_wrong')
      expect(await codeRefused(signIn())).toBe('second_factor_required')
    }
    for (let each = 0; each < 3; each += 1)
      expect(await codeRefused(signIn(wrongCode(secret, now())))).toBe('second_factor_wrong')
    expect(await codeRefused(signIn(nextCode()))).toBe('too_many')
  })

  test('is not helped by codes to the phone, which neither switch it off nor begin a new count', async () => {
    const { secret, nextCode } = await switchOn()
    for (let each = 0; each < 4; each += 1)
      expect(await codeRefused(signIn(wrongCode(secret, now())))).toBe('second_factor_wrong')
    await world.visitor(forgotPassword, { phone: customer.phone })
    const code = await codeSentTo(world, customer.phone, 'reset-password')
    await world.visitor(forgotPassword, { phone: customer.phone, code, newPassword })
    const changed = { phone: customer.phone, password: newPassword }
    expect(await codeRefused(signIn(undefined, changed))).toBe('second_factor_required')
    expect(await codeRefused(signIn(wrongCode(secret, now()), changed))).toBe('second_factor_wrong')
    expect(await codeRefused(signIn(nextCode(), changed))).toBe('too_many')
  })

  test('of whoever is signed in ends after five as well, apart from the sign-in', async () => {
    const { secret, nextCode } = await switchOn()
    const { call, password } = customer
    const off = (code: string) => call(removeSecondFactor, { password, code })
    for (let each = 0; each < 5; each += 1)
      expect(await codeRefused(off(wrongCode(secret, now())))).toBe('second_factor_wrong')
    expect(await codeRefused(off(nextCode()))).toBe('too_many')
    await signIn(nextCode())
    expect(await codeRefused(off(nextCode()))).toBe('too_many')
  })

  test('leaves nothing of what was typed or given out in the log', async () => {
    const { secret, recoveryCodes, nextCode } = await switchOn()
    const wrong = wrongCode(secret, now())
    await refusalOf(signIn(wrong))
    await signIn(nextCode())
    await signIn(recoveryCodes[0])
    const all = logged.join('\n')
    expect(all).toContain('"by":"second-factor"')
    for (const canary of [secret, wrong, ...recoveryCodes]) expect(all).not.toContain(canary)
  })
})

describe('another authenticator', () => {
  test('takes a code of the present one, too; nothing of the present one works afterwards', async () => {
    const { call, password } = customer
    const before = await switchOn()
    const { ticket, secret } = await call(startSecondFactor, {})
    const set = (present?: string) =>
      call(setSecondFactor, {
        ticket,
        password,
        code: codeOf(secret, now()),
        ...(present !== undefined && { present }),
      })
    expect(await codeRefused(set())).toBe('second_factor_required')
    expect(await codeRefused(set('000000'))).toBe('second_factor_wrong')
    const { recoveryCodes } = await set(before.nextCode())
    expect(await codeRefused(signIn(before.nextCode()))).toBe('second_factor_wrong')
    expect(await codeRefused(signIn(before.recoveryCodes[0]))).toBe('second_factor_wrong')
    await signIn(codeOf(secret, now()))
    await signIn(recoveryCodes[0])
  })

  test('by two at once takes the place of the present one once', async () => {
    const { call, password } = customer
    const { recoveryCodes } = await switchOn()
    const begun = await Promise.all([call(startSecondFactor, {}), call(startSecondFactor, {})])
    const tried = await Promise.allSettled(
      begun.map(({ ticket, secret }, each) =>
        call(setSecondFactor, {
          ticket,
          password,
          code: codeOf(secret, now()),
          present: recoveryCodes[each] as string,
        }),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const won = tried.findIndex(({ status }) => status === 'fulfilled')
    world.clock.step(minute)
    await signIn(codeOf(begun[won]?.secret as string, now()))
  })

  test('is written once for each that it takes the place of, whoever writes', async () => {
    const { db, sessions } = world.deps
    const { secondFactors } = sessions
    const begin = { customer: customer.id, secret: Buffer.alloc(20, 1), step: 1 }
    const write = (replaces: Buffer | undefined) =>
      act(world.deps, (act) => secondFactors.set(act, { ...begin, replaces }))
    for (let each = 0; each < 2; each += 1) {
      const replaces = (await secondFactors.find(db, customer.id))?.sealed
      const written = await Promise.all([write(replaces), write(replaces)])
      expect(written.filter((codes) => codes !== undefined)).toHaveLength(1)
    }
  })

  test('that was begun before the present one was set up is not finished', async () => {
    const { call, password } = customer
    const early = await call(startSecondFactor, {})
    const { recoveryCodes } = await switchOn()
    const late = { ticket: early.ticket, password, code: codeOf(early.secret, now()) }
    expect(await codeRefused(call(setSecondFactor, { ...late, present: recoveryCodes[0] }))).toBe(
      'code_wrong',
    )
    // The current factor's code was not used up for it.
    await signIn(recoveryCodes[0])
  })
})

test('new recovery codes take the place of all before, with the password and a code', async () => {
  const { call, password } = customer
  expect(await codeRefused(call(renewRecoveryCodes, { password }))).toBe('second_factor_wrong')
  const { recoveryCodes: before, nextCode } = await switchOn()
  expect(await codeRefused(call(renewRecoveryCodes, { password }))).toBe('second_factor_required')
  expect(await codeRefused(call(renewRecoveryCodes, { password: 'no', code: nextCode() }))).toBe(
    'password_wrong',
  )
  const { recoveryCodes } = await call(renewRecoveryCodes, { password, code: nextCode() })
  expect(recoveryCodes).toHaveLength(10)
  expect(await codeRefused(signIn(before[0]))).toBe('second_factor_wrong')
  await signIn(recoveryCodes[0])
  expect((await noticesOf(customer)).map(({ kind }) => kind)).toContain('recovery_codes_made')
})

describe('switching the second factor off', () => {
  test('takes the password and a code, signs out everywhere else and is told', async () => {
    const { call, password } = customer
    const { recoveryCodes, nextCode } = await switchOn()
    const other = await signIn(nextCode())
    expect(await codeRefused(call(removeSecondFactor, { password }))).toBe('second_factor_required')
    await call(removeSecondFactor, { password, code: recoveryCodes[0] as string })
    expect(await factorOf(customer)).toBeNull()
    const status = await fetch(`${world.baseUrl}${getUserInfo.path}`, { headers: { token: other.token } })
    expect(status.status).toBe(400)
    expect((await noticesOf(customer)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['second_factor_off', 'second_factor_set']),
    )
    await signIn()
    // Doing it again changes nothing, and leaves no codes behind.
    await call(removeSecondFactor, { password })
    const kept = world.deps.db.selectFrom('recovery_code').selectAll()
    expect(await kept.where('customer_id', '=', customer.id).execute()).toEqual([])
  })

  test('is not to be had in live mode', async () => {
    const { recoveryCodes } = await switchOn()
    const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
    const caller = { id: customer.id, sessionId: 0, reply: { header: () => undefined } }
    const asked = removeSecondFactorOf(live, caller, { password: customer.password, code: recoveryCodes[0] })
    await expect(asked).rejects.toMatchObject({ code: 'second_factor_needed' })
    expect(await factorOf(customer)).toMatchObject({ recoveryCodesLeft: 10 })
  })
})

describe('the transaction password', () => {
  const set = (pin: string, code?: string) =>
    customer.call(updatePassword, {
      kind: 'transaction',
      pin,
      password: customer.password,
      ...(code !== undefined && { code }),
    })

  test('first or another, takes a code of the second factor where there is one', async () => {
    const { nextCode, recoveryCodes } = await switchOn()
    expect(await codeRefused(set('284615'))).toBe('second_factor_required')
    expect(await codeRefused(set('284615', '000000'))).toBe('second_factor_wrong')
    await set('284615', nextCode())
    expect(await codeRefused(set('739164'))).toBe('second_factor_required')
    await set('739164', recoveryCodes[0])
  })

  test('is not changed with a code to the phone there', async () => {
    await set('284615')
    await switchOn()
    await customer.call(sendCode, { purpose: 'reset-transaction-password' })
    const sent = await codeSentTo(world, customer.phone, 'reset-transaction-password')
    expect(await codeRefused(set('739164', sent))).toBe('second_factor_wrong')
  })
})

describe('a lost second factor', () => {
  const reason = 'Came to the office with the papers of the account.'

  async function proposed(of = customer) {
    const one = await world.operator('compliance')
    const { proposal } = await one.call(proposeSecondFactorRemoval, { displayId: of.displayId, reason })
    return { one, proposal }
  }

  test('is removed by two operators: sessions end, money waits a day, the customer reads why', async () => {
    const { nextCode } = await switchOn()
    const { one, proposal } = await proposed()
    expect(await codeRefused(one.call(decideProposal, { number: proposal, decision: 'approve' }))).toBe(
      'own_proposal',
    )
    expect(await codeRefused(signIn())).toBe('second_factor_required')
    const other = await world.operator('compliance')
    expect((await other.call(lookAtCustomer, { displayId: customer.displayId })).secondFactor).toEqual(
      expect.any(Number),
    )
    await other.call(decideProposal, { number: proposal, decision: 'approve' })
    await expect(customer.call(getUserInfo, {})).rejects.toBeInstanceOf(LogoutError)
    const call = await world.signIn(customer)
    expect(await noticesOf({ call })).toContainEqual({ kind: 'second_factor_removed', facts: { reason } })
    expect((await other.call(lookAtCustomer, { displayId: customer.displayId })).secondFactor).toBeNull()
    const changes = world.deps.db.selectFrom('credential_change').select(['kind', 'by_code']).orderBy('id')
    expect(await changes.where('customer_id', '=', customer.id).execute()).toEqual([
      { kind: 'second-factor', by_code: false },
      { kind: 'second-factor', by_code: true },
    ])
    nextCode()
  })

  test('is not removed where there is none, nor one that has taken its place meanwhile', async () => {
    const compliance = await world.operator('compliance')
    const ask = (displayId: string) => compliance.call(proposeSecondFactorRemoval, { displayId, reason })
    expect(await codeRefused(ask('000000000'))).toBe('not_found')
    expect(await codeRefused(ask(customer.displayId))).toBe('already_decided')
    const { nextCode } = await switchOn()
    const { proposal } = await proposed()
    expect(await codeRefused(ask(customer.displayId))).toBe('already_proposed')
    const { ticket, secret } = await customer.call(startSecondFactor, {})
    const present = nextCode()
    const { password } = customer
    await customer.call(setSecondFactor, { ticket, password, code: codeOf(secret, now()), present })
    const late = compliance.call(decideProposal, { number: proposal, decision: 'approve' })
    expect(await codeRefused(late)).toBe('already_decided')
    expect(await factorOf(customer)).not.toBeNull()
  })

  test('is removed by nobody but compliance', async () => {
    await switchOn()
    for (const role of ['support', 'treasury', 'admin'] as const) {
      const { call } = await world.operator(role)
      const asked = call(proposeSecondFactorRemoval, { displayId: customer.displayId, reason })
      expect(await codeRefused(asked)).toBe('forbidden')
    }
  })
})

describe('live mode', () => {
  /** The same server in live mode, behind a proxy with TLS, without what live mode needs at its start. */
  async function liveApp({ deps } = world.server) {
    const settings = { ...deps.settings, mode: 'live' as const, trustProxy: ['127.0.0.1'] }
    return buildApp({ ...deps, settings })
  }
  const overTls = { 'x-forwarded-proto': 'https' }

  test('lets whoever has none set one up and leave, and nothing else', async () => {
    const app = await liveApp()
    const { token } = customer
    const ask = async (method: 'GET' | 'POST', url: string) => {
      const answer = await app.inject({ method, url: `/api${url}`, headers: { token, ...overTls } })
      return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
    }
    const needed = { status: 403, code: 'second_factor_needed' }
    const own = servedEndpoints(app).filter(({ caller }) => caller === 'customer')
    const open = own.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(({ path }) => path)
    expect(open.sort()).toEqual(
      [getSecurity, logout, setSecondFactor, startSecondFactor].map(({ path }) => path).sort(),
    )
    const closed = own.filter(({ path }) => !open.includes(path))
    expect(closed.length).toBeGreaterThan(50)
    for (const { method, path } of closed) expect([path, await ask(method, path)]).toEqual([path, needed])
    expect(await ask('GET', '/stream')).toEqual(needed)
    expect(await ask('GET', `/uploads/${'A'.repeat(22)}`)).toEqual(needed)
    expect(await ask('GET', getSecurity.path)).toEqual({ status: 200, code: undefined })

    await switchOn()
    expect(await ask('GET', exportOwnData.path)).toEqual({ status: 200, code: undefined })
    await app.close()
  })

  test('hears of one that another process has set up, and of one that is gone', async () => {
    const { server } = await world.another()
    const app = await liveApp(server)
    const { token } = customer
    const ask = async () => {
      const answer = await app.inject({ url: '/api/stock/success/v2/bill', headers: { token, ...overTls } })
      return answer.json<{ code?: string }>().code ?? 'ok'
    }
    expect(await ask()).toBe('second_factor_needed')
    const { recoveryCodes } = await switchOn()
    await expect.poll(ask, { timeout: 5_000 }).toBe('ok')
    const code = recoveryCodes[0] as string
    await customer.call(removeSecondFactor, { password: customer.password, code })
    await expect.poll(ask, { timeout: 5_000 }).toBe('second_factor_needed')
    await app.close()
  })

  test('asks whoever has lost theirs to set up another at the next sign-in', async () => {
    const app = await liveApp()
    await switchOn()
    const [one, other] = [await world.operator('compliance'), await world.operator('compliance')]
    const asked = { displayId: customer.displayId, reason: 'Lost with the telephone.' }
    const { proposal } = await one.call(proposeSecondFactorRemoval, asked)
    await other.call(decideProposal, { number: proposal, decision: 'approve' })
    const { token } = await signIn()
    const bill = await app.inject({ url: '/api/stock/success/v2/bill', headers: { token, ...overTls } })
    expect(bill.json()).toMatchObject({ code: 'second_factor_needed' })
    await app.close()
  })
})

test('the file of one’s own data says since when, and nothing that signs in', async () => {
  const { secret, recoveryCodes, nextCode } = await switchOn()
  const { token } = await signIn(nextCode())
  const answer = await fetch(`${world.baseUrl}${exportOwnData.path}`, { headers: { token } })
  const { data } = (await answer.json()) as { data: { content: string } }
  expect(JSON.parse(data.content)).toMatchObject({
    second_factor: { since: expect.any(String), recovery_codes_left: 10 },
  })
  for (const canary of [secret, ...recoveryCodes]) expect(data.content).not.toContain(canary)
})

describe('each event with a second factor and without', () => {
  type State = 'off' | 'on'
  const events = {
    'sign in without a code': () => signIn(),
    'sign in with a right code': (code?: string) => signIn(code ?? '000000'),
    'sign in with a wrong code': () => signIn('none-of-them'),
    'begin to set one up': () => customer.call(startSecondFactor, {}),
    'new recovery codes': (code?: string) =>
      customer.call(renewRecoveryCodes, { password: customer.password, ...(code && { code }) }),
    'switch it off': (code?: string) =>
      customer.call(removeSecondFactor, { password: customer.password, ...(code && { code }) }),
    'set a transaction password': (code?: string) =>
      customer.call(updatePassword, {
        kind: 'transaction',
        pin: '284615',
        password: customer.password,
        ...(code && { code }),
      }),
  }
  type Event = keyof typeof events
  /** The answer, and the state afterwards. */
  const table: Record<Event, Record<State, readonly [string, State]>> = {
    'sign in without a code': { off: ['ok', 'off'], on: ['second_factor_required', 'on'] },
    'sign in with a right code': { off: ['ok', 'off'], on: ['ok', 'on'] },
    'sign in with a wrong code': { off: ['ok', 'off'], on: ['second_factor_wrong', 'on'] },
    'begin to set one up': { off: ['ok', 'off'], on: ['ok', 'on'] },
    'new recovery codes': { off: ['second_factor_wrong', 'off'], on: ['ok', 'on'] },
    'switch it off': { off: ['ok', 'off'], on: ['ok', 'off'] },
    'set a transaction password': { off: ['ok', 'off'], on: ['ok', 'on'] },
  }
  const cells = Object.entries(table).flatMap(([event, row]) =>
    Object.entries(row).map(([state, [answer, after]]) => ({
      event: event as Event,
      state: state as State,
      answer,
      after,
    })),
  )

  test.each(cells)('$state: $event is answered $answer, and then it is $after', async (cell) => {
    const code = cell.state === 'on' ? (await switchOn()).nextCode() : undefined
    const answer = await events[cell.event](code).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
    expect([answer, (await factorOf(customer)) ? 'on' : 'off']).toEqual([cell.answer, cell.after])
  })
})
