import { RefusedError } from '@tarazu/contract/client-errors'
import type { Reply } from '@tarazu/contract/endpoint'
import {
  addInvitation,
  endInvitation,
  findInviter,
  getInviter,
  listInvitations,
  login,
  register,
} from '@tarazu/contract/session/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredClient } from '../testing/declared-client.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let admin: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  world = await testServer()
  admin = await world.operator('admin')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

let phones = 0
const registerWith = (invitation: string) => {
  phones += 1
  return world.visitor(register, {
    phone: String(8_000_000_000 + phones),
    password: 'correct horse 17',
    invitation,
  })
}

async function refusalOf(asked: Promise<unknown>) {
  const error = await asked.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedError)
  return (error as RefusedError).code
}

test('a code lets in as many as it has uses, and counts them', async () => {
  const { code } = await admin.call(addInvitation, { uses: 2, days: 7 })
  await registerWith(code)
  await registerWith(code.toLowerCase())
  expect(await refusalOf(registerWith(code))).toBe('code_used')
  const { rows } = await admin.call(listInvitations, {})
  expect(rows.find((row) => row.code === code)).toMatchObject({ usesLeft: 0, customers: 2, open: false })
})

test('a customer learns around registration that an operator made the code, but not who', async () => {
  const { code } = await admin.call(addInvitation, { uses: 1, days: 7 })
  expect(await world.visitor(findInviter, { invitation: ` ${code.toLowerCase()}` })).toEqual({
    inviter: 'operator',
  })
  await registerWith(code)
  const { token } = await world.visitor(login, {
    phone: String(8_000_000_000 + phones),
    password: 'correct horse 17',
  })
  const of = { inviter: 'operator', registeredAt: expect.any(Number) }
  const call = declaredClient({ baseUrl: world.baseUrl, token: () => token })
  expect(await call(getInviter, {})).toEqual(of)
  expect(await (await world.customer()).call(getInviter, {})).toMatchObject({ inviter: 'deployment' })
})

test('a code that was ended lets nobody in, and is ended once', async () => {
  const { code } = await admin.call(addInvitation, { uses: 5, days: 7 })
  expect(await admin.call(endInvitation, { code, reason: 'It was posted in public.' })).toMatchObject({
    code,
  })
  expect(await refusalOf(registerWith(code))).toBe('code_used')
  expect(await refusalOf(admin.call(endInvitation, { code, reason: 'Again.' }))).toBe('already_decided')
  expect(await refusalOf(admin.call(endInvitation, { code: 'NOBODYS-CODE', reason: 'Why.' }))).toBe(
    'not_found',
  )
})

test('the open code of the deployment ends with its setting only', async () => {
  expect(await refusalOf(admin.call(endInvitation, { code: 'PAPER-2026', reason: 'Why.' }))).toBe(
    'already_decided',
  )
})

test('the list pages by key, and the log never shows a whole code', async () => {
  const made: string[] = []
  for (let each = 0; each < 5; each++) made.push((await admin.call(addInvitation, { uses: 1, days: 1 })).code)
  const listed: string[] = []
  let after: string | undefined
  do {
    const { rows, next } = await admin.call(listInvitations, { limit: 2, ...(after && { after }) })
    listed.push(...rows.map(({ code }) => code))
    after = next ?? undefined
  } while (after)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(made))
  const log = await world.deps.db.selectFrom('audit_entry').select('body').execute()
  expect(log.length).toBeGreaterThanOrEqual(5)
  for (const code of made) expect(JSON.stringify(log)).not.toContain(code)
})

test('an auditor reads who made which code, but no working code', async () => {
  const auditor = await world.operator('auditor')
  const made = [
    await admin.call(addInvitation, { uses: 1, days: 1 }),
    await admin.call(addInvitation, { uses: 1, days: 1 }),
  ]
  const { name } = await world.deps.db
    .selectFrom('operator')
    .select('name')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(made.map(({ createdBy }) => createdBy)).toEqual([name, name])
  const answers: Reply<typeof listInvitations>[] = []
  let after: string | undefined
  do {
    const page = await auditor.call(listInvitations, { limit: 1, ...(after !== undefined && { after }) })
    answers.push(page)
    after = page.next ?? undefined
  } while (after !== undefined)
  const all = JSON.stringify(answers)
  for (const { code } of made) {
    expect(all).toContain(`${code.slice(0, 4)}…`)
    expect(all).not.toContain(code)
  }
  const rows = answers.flatMap((page) => page.rows)
  expect(rows).toHaveLength(answers[0]?.count ?? 0)
  expect(rows.filter(({ open }) => open).map(({ createdBy }) => createdBy)).toEqual([null])
  const end = { code: rows[0]?.code ?? '', reason: 'An auditor changes nothing.' }
  await expect(auditor.call(endInvitation, end)).rejects.toMatchObject({ code: 'forbidden' })
})
