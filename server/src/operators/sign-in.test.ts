import { makeClient } from '@tarazu/contract/client'
import {
  changePassword,
  confirmEnrolment,
  endSignIns,
  getMe,
  listSignIns,
  signIn,
  signOut,
} from '@tarazu/contract/operators/api'
import { endSignInsOf, listOperators } from '@tarazu/contract/operators/manage-api'
import { withProof } from '@tarazu/contract/session/proof'
import { solveProof } from '@tarazu/contract/session/solve-proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, wrongCode } from '../testing/authenticator.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { ensureFirstOperator, toFirstOperator } from './ensure-first-operator.ts'
import { runOperatorCommand } from './run-operator-command.ts'

const firstPassword = 'a long first password'
const admin = { email: 'ada@example.org', password: firstPassword }

let world: TestServer

beforeAll(async () => {
  world = await testServer({ OPERATOR_EMAIL: 'Ada@Example.org', OPERATOR_PASSWORD: firstPassword })
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const refused = (code: string) => ({ name: 'RefusedError', code })
const asOperator = (token: string) =>
  makeClient({ baseUrl: world.baseUrl, as: 'operator', token: () => token })

/** Adds an operator by command, and returns their credentials after the first sign-in. */
async function enrolled(email: string, by = ['add', email, 'Somebody', 'support']) {
  const printed = await runOperatorCommand(world.deps, by)
  const oneTime = printed.replace('One-time password: ', '').trim()
  const password = `my own ${email.split('@')[0]} words`
  const started = await world.visitor(signIn, { email, password: oneTime })
  if (started.state !== 'enrol') throw new Error('nothing to enrol')
  const { ticket, secret } = started
  const code = codeOf(secret, world.clock.now())
  const { token } = await world.visitor(confirmEnrolment, { ticket, code, newPassword: password })
  // Moves on to another code.
  world.clock.step(30_000)
  return { email, password, secret, token, code: () => codeOf(secret, world.clock.now()) }
}

async function audited(subject: string) {
  const rows = await world.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('the first administrator', () => {
  test('has every role but that of an auditor, and prints no password that was given', async () => {
    expect(world.server.firstOperator).toEqual({ email: admin.email, password: undefined })
    expect(await runOperatorCommand(world.deps, ['list'])).toBe(
      'ada@example.org  Administrator  support,compliance,treasury,credit,listings,admin  invited\n',
    )
  })

  test('signs in with password and authenticator, and only a confirmed code opens a session', async () => {
    const started = await world.visitor(signIn, admin)
    if (started.state !== 'enrol') throw new Error('nothing to enrol')
    expect(started).toMatchObject({
      newPasswordNeeded: false,
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Tarazu:ada%40example\.org\?/),
    })
    const { ticket, secret } = started
    const now = world.clock.now()
    await expect(
      world.visitor(confirmEnrolment, { ticket, code: wrongCode(secret, now) }),
    ).rejects.toMatchObject(refused('code_wrong'))
    const { token } = await world.visitor(confirmEnrolment, { ticket, code: codeOf(secret, now) })
    expect(await asOperator(token)(getMe, {})).toMatchObject({
      email: admin.email,
      alone: true,
      mode: 'paper',
      passkeys: 0,
    })
    // A second ticket comes too late.
    await expect(
      world.visitor(confirmEnrolment, { ticket, code: codeOf(secret, now) }),
    ).rejects.toMatchObject(refused('code_wrong'))
    expect(await audited(admin.email)).toEqual([
      'operator.added-first',
      'operator.enrolled',
      'operator.signed-in',
    ])
  })

  test('is made once: another start finds an operator', async () => {
    const { server } = await world.another()
    expect(server.firstOperator).toBeUndefined()
  })
})

test('the first start says until when its password is good, and how to get another', () => {
  const printed = toFirstOperator(
    { email: 'admin@localhost', password: 'abcde-fghjk' },
    'http://localhost:3000/console',
    Date.UTC(2026, 10, 21, 9, 30),
  )
  expect(printed.split('\n')).toEqual([
    'Console: http://localhost:3000/console, admin@localhost with the password abcde-fghjk',
    'It is good for the first sign-in alone, which changes it, within 72 hours: until 2026-11-24 09:30 UTC.',
    'Another one afterwards: npm run operator -- reset admin@localhost',
    '',
  ])
})

test('the first administrator’s printed password is good for one sign-in within three days', async () => {
  const printed = await testServer()
  const { email, password = '' } = printed.server.firstOperator ?? { email: '' }
  const started = await printed.visitor(signIn, { email, password })
  if (started.state !== 'enrol') throw new Error('nothing to enrol')
  expect(started.newPasswordNeeded).toBe(true)
  const { ticket, secret } = started
  const confirm = (more: object) =>
    printed.visitor(confirmEnrolment, { ticket, code: codeOf(secret, printed.clock.now()), ...more })
  await expect(confirm({})).rejects.toMatchObject(refused('password_short'))
  await expect(confirm({ newPassword: password })).rejects.toMatchObject(refused('password_same'))
  printed.clock.step(72 * 3_600_000)
  await expect(printed.visitor(signIn, { email, password })).rejects.toMatchObject(
    refused('operator_login_failed'),
  )
  await asOwner(printed.databaseUrl, (owner) => owner.query('delete from operator'))
  const begin = (operatorPassword: string) => {
    const settings = { ...printed.deps.settings, operatorPassword }
    return ensureFirstOperator({ ...printed.deps, settings })
  }
  for (const bad of ['qwertyuiop', 'ninechars', 'x'.repeat(129)])
    await expect(begin(bad)).rejects.toThrow(/^OPERATOR_PASSWORD is not understood: it must be/)
  await expect(begin('ten chars.')).resolves.toMatchObject({ password: undefined })
  // A password given for the first start is ignored at later ones.
  await expect(begin('ninechars')).resolves.toBeUndefined()
  await printed.close({ transfersAtLeast: 0 })
})

describe('the first sign-in of a new operator', () => {
  test('changes the password that somebody else has seen', async () => {
    const printed = await runOperatorCommand(world.deps, ['add', 'grace@example.org', 'Grace', 'support'])
    const password = printed.replace('One-time password: ', '').trim()
    const started = await world.visitor(signIn, { email: 'grace@example.org', password })
    if (started.state !== 'enrol') throw new Error('nothing to enrol')
    expect(started.newPasswordNeeded).toBe(true)
    const { ticket, secret } = started
    const code = codeOf(secret, world.clock.now())
    const confirm = (newPassword?: string) =>
      world.visitor(confirmEnrolment, { ticket, code, ...(newPassword !== undefined && { newPassword }) })
    await expect(confirm()).rejects.toMatchObject(refused('password_short'))
    await expect(confirm('nine char')).rejects.toMatchObject(refused('password_short'))
    await expect(confirm('1234567890')).rejects.toMatchObject(refused('password_common'))
    await expect(confirm('grace@example.org')).rejects.toMatchObject(refused('password_common'))
    await expect(confirm(password)).rejects.toMatchObject(refused('password_same'))
    const { token } = await confirm('all my own words')
    expect((await asOperator(token)(getMe, {})).name).toBe('Grace')
    await expect(world.visitor(signIn, { email: 'grace@example.org', password })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
  })

  test('has to come within three days', async () => {
    const printed = await runOperatorCommand(world.deps, ['add', 'late@example.org', 'Late', 'support'])
    const password = printed.replace('One-time password: ', '').trim()
    await expect(world.visitor(signIn, { email: 'late@example.org', password })).resolves.toMatchObject({
      state: 'enrol',
    })
    world.clock.step(72 * 3_600_000)
    await expect(world.visitor(signIn, { email: 'late@example.org', password })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
  })

  test('confirms within a quarter of an hour', async () => {
    const printed = await runOperatorCommand(world.deps, ['add', 'slow@example.org', 'Slow', 'support'])
    const password = printed.replace('One-time password: ', '').trim()
    const started = await world.visitor(signIn, { email: 'slow@example.org', password })
    if (started.state !== 'enrol') throw new Error('nothing to enrol')
    world.clock.step(15 * 60_000 + 1)
    const code = codeOf(started.secret, world.clock.now())
    const late = world.visitor(confirmEnrolment, { ticket: started.ticket, code, newPassword: 'my very own' })
    await expect(late).rejects.toMatchObject(refused('code_wrong'))
  })

  test.each(['x', 'A'.repeat(120), Buffer.from('{"for":"enrol"}').toString('base64url')])(
    'takes no ticket that it did not give (%s)',
    async (ticket) => {
      const forged = world.visitor(confirmEnrolment, { ticket, code: '123456' })
      await expect(forged).rejects.toMatchObject(refused('code_wrong'))
    },
  )
})

describe('every later sign-in', () => {
  test('asks for a code, and takes each code once', async () => {
    const { email, password, code } = await enrolled('once@example.org')
    await expect(world.visitor(signIn, { email, password })).rejects.toMatchObject(refused('totp_required'))
    const one = code()
    expect(await world.visitor(signIn, { email: email.toUpperCase(), password, code: one })).toMatchObject({
      state: 'signed_in',
    })
    await expect(world.visitor(signIn, { email, password, code: one })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
  })

  test('with one code in thirty tabs at once opens one session', async () => {
    const { email, password, code } = await enrolled('tabs@example.org')
    const one = code()
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => world.visitor(signIn, { email, password, code: one })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('answers an unknown address as it answers a wrong password', async () => {
    const { email } = await enrolled('known@example.org')
    const answers = await Promise.all(
      [email, 'nobody@example.org'].map(async (each) => {
        const answer = await fetch(`${world.baseUrl}${signIn.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: each, password: 'not the password', code: '123456' }),
        })
        return { status: answer.status, text: await answer.text() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.text).toContain('operator_login_failed')
  })

  test('sets a cookie that no script reads, which counts only with the header of the console', async () => {
    const { email, password, code } = await enrolled('cookie@example.org')
    const answer = await fetch(`${world.baseUrl}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, code: code() }),
    })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=36000$/)
    const pair = cookie.split(';')[0] as string
    const me = (headers: Record<string, string>) => fetch(`${world.baseUrl}${getMe.path}`, { headers })
    expect((await me({ cookie: pair, 'x-console': '1' })).status).toBe(200)
    expect((await me({ cookie: pair })).status).toBe(400)
    const out = await fetch(`${world.baseUrl}${signOut.path}`, {
      method: 'POST',
      headers: { cookie: pair, 'x-console': '1', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(out.headers.get('set-cookie')).toMatch(
      /^operator=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/,
    )
    expect((await me({ cookie: pair, 'x-console': '1' })).status).toBe(400)
  })
})

describe('guessing', () => {
  test('takes a puzzle after five wrong passwords, for unknown addresses as well', async () => {
    const printed = await runOperatorCommand(world.deps, ['add', 'guess@example.org', 'Guess', 'support'])
    const right = printed.replace('One-time password: ', '').trim()
    for (const email of ['guess@example.org', 'nobody-else@example.org']) {
      for (let n = 0; n < 5; n++) {
        const wrong = world.visitor(signIn, { email, password: `wrong ${n}` })
        await expect(wrong).rejects.toMatchObject(refused('operator_login_failed'))
      }
      await expect(world.visitor(signIn, { email, password: right })).rejects.toMatchObject(
        refused('proof_needed'),
      )
    }
    const email = 'guess@example.org'
    const entered = withProof(
      (answer) => world.visitor(signIn, { email, password: right, ...answer }),
      async (puzzle) => solveProof(puzzle),
    )
    await expect(entered).resolves.toMatchObject({ state: 'enrol' })
  })

  test('of a code ends after five, though the password is right each time', async () => {
    const { email, password, secret, code } = await enrolled('codes@example.org')
    for (let n = 0; n < 5; n++) {
      const wrong = wrongCode(secret, world.clock.now())
      await expect(world.visitor(signIn, { email, password, code: wrong })).rejects.toMatchObject(
        refused('operator_login_failed'),
      )
    }
    await expect(world.visitor(signIn, { email, password, code: code() })).rejects.toMatchObject(
      refused('too_many'),
    )
    world.clock.step(15 * 60_000)
    await expect(world.visitor(signIn, { email, password, code: code() })).resolves.toMatchObject({
      state: 'signed_in',
    })
  })

  test('a hundred at once count as a hundred', async () => {
    const email = 'hundred@example.org'
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => world.visitor(signIn, { email, password: `guess ${n}` })),
    )
    const tried = all.filter(({ status, ...rest }) => {
      const { reason } = rest as { reason?: { code?: string } }
      return status === 'rejected' && reason?.code === 'operator_login_failed'
    })
    expect(tried).toHaveLength(5)
  })
})

describe('a session', () => {
  test('idles out after half an hour, and ends after ten hours of use', async () => {
    const { token, email, password, code } = await enrolled('idle@example.org')
    world.clock.step(31 * 60_000)
    await expect(asOperator(token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    const again = await world.visitor(signIn, { email, password, code: code() })
    if (again.state !== 'signed_in') throw new Error('not signed in')
    for (let n = 0; n < 23; n++) {
      world.clock.step(25 * 60_000)
      await asOperator(again.token)(getMe, {})
    }
    world.clock.step(25 * 60_000)
    await expect(asOperator(again.token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
  })

  test('of other devices ends when the password is changed', async () => {
    const { token, email, password, code } = await enrolled('change@example.org')
    const other = await world.visitor(signIn, { email, password, code: code() })
    if (other.state !== 'signed_in') throw new Error('not signed in')
    const call = asOperator(token)
    await expect(
      call(changePassword, { password: 'not it at all', newPassword: 'another one of mine' }),
    ).rejects.toMatchObject(refused('password_wrong'))
    await call(changePassword, { password, newPassword: 'another one of mine' })
    expect((await call(getMe, {})).email).toBe(email)
    await expect(asOperator(other.token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    await expect(world.visitor(signIn, { email, password })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
  })

  test('is listed with all of the operator’s, and ended from another with the password', async () => {
    const { token, email, password, code } = await enrolled('many@example.org')
    const second = await world.visitor(signIn, { email, password, code: code() })
    world.clock.step(30_000)
    const third = await world.visitor(signIn, { email, password, code: code() })
    if (second.state !== 'signed_in' || third.state !== 'signed_in') throw new Error('not signed in')
    const call = asOperator(token)
    const listed = await call(listSignIns, {})
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    const [{ id } = { id: 0 }] = listed.toSorted((one, other) => other.since - one.since)
    await expect(call(endSignIns, { id, password: 'not it at all' })).rejects.toMatchObject(
      refused('password_wrong'),
    )
    expect(await call(endSignIns, { id, password })).toEqual({ ended: 1 })
    await expect(asOperator(third.token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    await expect(call(endSignIns, { id, password })).rejects.toMatchObject(refused('not_found'))
    expect((await asOperator(second.token)(getMe, {})).email).toBe(email)

    expect(await call(endSignIns, { password })).toEqual({ ended: 1 })
    await expect(asOperator(second.token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    expect(await call(listSignIns, {})).toMatchObject([{ current: true }])
    expect((await audited(email)).slice(-2)).toEqual(['operator.ended-sign-ins', 'operator.ended-sign-ins'])
  })

  test('of another operator is hidden from all but administrators, who end it with a reason', async () => {
    const theirs = await enrolled('theirs@example.org')
    const mine = await enrolled('mine@example.org')
    const [{ id } = { id: 0 }] = await asOperator(theirs.token)(listSignIns, {})
    await expect(asOperator(mine.token)(endSignIns, { id, password: mine.password })).rejects.toMatchObject(
      refused('not_found'),
    )
    expect((await asOperator(theirs.token)(getMe, {})).email).toBe(theirs.email)

    const administrator = await world.operator('admin')
    const rowOf = async () =>
      (await administrator.call(listOperators, {})).find(({ email }) => email === theirs.email)
    const before = await rowOf()
    expect(before).toMatchObject({ signIns: 1 })
    const reason = 'A laptop was stolen.'
    expect(await administrator.call(endSignInsOf, { id: before?.id ?? 0, reason })).toEqual({ ended: 1 })
    await expect(asOperator(theirs.token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    expect(await rowOf()).toMatchObject({ signIns: 0, state: 'active' })
    await expect(administrator.call(endSignInsOf, { id: administrator.id, reason })).rejects.toMatchObject(
      refused('not_found'),
    )
    const { email, password } = theirs
    const again = await world.visitor(signIn, { email, password, code: theirs.code() })
    expect(again.state).toBe('signed_in')
  })

  test('ends with a reset by command, which forgets the authenticator', async () => {
    const { token, email, password } = await enrolled('lost@example.org')
    const printed = await runOperatorCommand(world.deps, ['reset', email])
    await expect(asOperator(token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    await expect(world.visitor(signIn, { email, password })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
    const fresh = printed.replace('One-time password: ', '').trim()
    await expect(world.visitor(signIn, { email, password: fresh })).resolves.toMatchObject({
      state: 'enrol',
      newPasswordNeeded: true,
    })
    expect((await audited(email)).slice(-2)).toEqual(['operator.reset-by-command', 'operator.sign-in-failed'])
  })
})

describe('the command', () => {
  test('resets who is not new, and they are not new after it', async () => {
    const email = 'rae@example.org'
    const first = () =>
      world.deps.db
        .selectFrom('operator')
        .select('enrolled_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    await enrolled(email)
    const before = await first()
    expect(before.enrolled_at).not.toBeNull()
    world.clock.step(1_000)
    await enrolled(email, ['reset', email])
    expect(await first()).toEqual(before)
  })

  test('disables, and then nothing opens any more', async () => {
    const { token, email, password, code } = await enrolled('gone@example.org')
    await runOperatorCommand(world.deps, ['disable', email])
    await expect(asOperator(token)(getMe, {})).rejects.toMatchObject({ name: 'LogoutError' })
    await expect(world.visitor(signIn, { email, password, code: code() })).rejects.toMatchObject(
      refused('operator_login_failed'),
    )
    await expect(runOperatorCommand(world.deps, ['reset', email])).rejects.toThrow('No active operator')
  })

  test.each([
    [[], 'npm run operator -- list'],
    [['add', 'x@example.org', 'X'], 'npm run operator -- list'],
    [['add', 'no address', 'X', 'support'], '"no address" is not an e-mail address.'],
    [['add', 'x@example.org', 'X', 'king'], '"king" is not a list of roles'],
    [['reset', 'nobody@example.org'], 'No active operator has the address nobody@example.org.'],
  ])('says what is wrong with %j', async (words, sentence) => {
    await expect(runOperatorCommand(world.deps, words)).rejects.toThrow(sentence)
  })
})

test('failed sign-ins are logged once a minute per account, and once for all unknown ones', async () => {
  const { email, password, secret, code } = await enrolled('watched@example.org')
  const failed = async (of: string) =>
    (await audited(of)).filter((action) => action === 'operator.sign-in-failed')
  const tries = (given: { email: string; password: string; code?: string }, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => world.visitor(signIn, given)))
  const before = (await failed('unknown')).length
  await tries({ email, password: 'not this one' }, 3)
  expect(await failed(email)).toHaveLength(1)
  world.clock.step(60_001)
  const wrong = wrongCode(secret, world.clock.now())
  await tries({ email, password, code: wrong }, 1)
  expect(await failed(email)).toHaveLength(2)
  await Promise.all(['a', 'b', 'c'].map((name) => tries({ email: `${name}@nowhere.example`, password }, 1)))
  expect((await failed('unknown')).length).toBe(before + 1)
  const { rows } = await world.deps.pool.query(
    `select body::jsonb -> 'detail' as detail from audit_entry
      where subject = $1 and action = 'operator.sign-in-failed' order by id`,
    [email],
  )
  expect(rows.map(({ detail }) => detail)).toEqual([
    { by: 'password', address: '127.0.0.1' },
    { by: 'code', address: '127.0.0.1' },
  ])
  const log = await world.deps.db.selectFrom('audit_entry').select('body').execute()
  expect(JSON.stringify(log)).not.toContain('nowhere.example')
  expect(JSON.stringify(log)).not.toContain('not this one')
  world.clock.step(60_001)
  await world.visitor(signIn, { email, password, code: code() })
})
