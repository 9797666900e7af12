/** Customers find every access of an operator to their data, in the list and in their own data. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { lookAtCustomer } from '@tarazu/contract/customers/api'
import { listLooks, lookAtIdentity, submitIdentity } from '@tarazu/contract/identity/api'
import { lookedAt } from '@tarazu/contract/identity/rules'
import { exportOwnData } from '@tarazu/contract/security/account-api'
import { sendCode } from '@tarazu/contract/security/api'
import { listMessages, readMessage } from '@tarazu/contract/security/operate-api'
import { getConversation, sendMessage } from '@tarazu/contract/support/api'
import { upload } from '@tarazu/contract/uploads/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { readPayee, readPayoutInstruction } from '@tarazu/contract/withdrawals/operate-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegPhoto } from '../testing/hostile-images.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { accessActions } from './access-log.ts'
import { appendAudit } from './append-audit.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

async function photo(of: Awaited<ReturnType<TestServer['customer']>>) {
  const file = new File([new Uint8Array(await jpegPhoto())], 'photo.jpg', { type: 'image/jpeg' })
  return (await of.call(upload, { file })).url
}
const look = async (url: string, { token }: { token: string }) =>
  (await fetch(world.baseUrl.replace(/\/api$/, '') + url, { headers: { 'operator-token': token } })).status

test('the customer finds every kind of access, with role and reason', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const { displayId } = customer
  const [officer, treasurer, admin, supporter] = [
    await world.operator('compliance'),
    await world.operator('treasury'),
    await world.operator('admin'),
    await world.operator('support'),
  ]
  const [front, back, image] = [await photo(customer), await photo(customer), await photo(customer)]
  await customer.call(submitIdentity, { realName: 'Asha Rao', idNumber: 'Z1234567', front, back })
  const card = { bank: 'State Bank of India', ifsc: 'SBIN0001234', number: '30211234567', holder: 'Asha Rao' }
  const { id } = await customer.call(addBankCard, card)
  const { id: number } = await customer.call(withdraw, { card: id, amount: '50001' })
  await customer.call(sendCode, { purpose: 'release-account' })
  await customer.call(sendMessage, { image, key: 'a-key-of-the-app' })
  const papers = await world.deps.db
    .selectFrom('identity')
    .select('number')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()

  await officer.call(lookAtIdentity, { ...papers, reason: 'complaint', note: 'You wrote to us.' })
  expect(await look(front, officer)).toBe(200)
  await treasurer.call(lookAtCustomer, { displayId })
  await treasurer.call(readPayee, { number })
  await treasurer.call(readPayoutInstruction, { number })
  const [message] = (await admin.call(listMessages, { customer: displayId })).rows
  await admin.call(readMessage, { id: message?.id ?? '' })
  await supporter.call(getConversation, { customer: displayId })
  expect(await look(image, supporter)).toBe(200)

  const why = { reason: 'complaint', note: 'You wrote to us.' }
  const noReason = { reason: null, note: null }
  const { rows } = await customer.call(listLooks, {})
  expect(rows.map(({ at: _, ...rest }) => rest).reverse()).toEqual([
    { what: 'papers', role: 'compliance', ...why },
    { what: 'photo', role: 'compliance', ...why },
    { what: 'account', role: 'treasury', ...noReason },
    { what: 'payee', role: 'treasury', ...noReason },
    { what: 'account_number', role: 'treasury', ...noReason },
    { what: 'code', role: 'admin', ...noReason },
    { what: 'chat', role: 'support', ...noReason },
    { what: 'chat_photo', role: 'support', ...noReason },
  ])
  expect(rows.map(({ what }) => what).sort()).toEqual([...lookedAt].sort())

  const file = JSON.parse((await customer.call(exportOwnData, {})).content)
  const inFile: { action: string; reason: string | null; note: string | null }[] = file.looks_by_operators
  expect(inFile).toHaveLength(rows.length)
  expect(new Set(inFile.map(({ action }) => action))).toEqual(new Set(accessActions))
  expect(inFile.at(-1)).toMatchObject({ roles: ['compliance'], ...why })
})

test('the list of accesses is paged, and shows no other entries and no other customer’s', async () => {
  const [customer, other] = [await world.customer(), await world.customer()]
  const operator = await world.operator('treasury')
  const actor = { id: operator.id, email: operator.email, roles: operator.roles }
  for (let n = 0; n < 7; n++) {
    const at = world.clock.now() + n
    await appendAudit(world.deps.db, { at, actor, action: 'customer.look', customer: customer.id })
    await appendAudit(world.deps.db, { at, actor, action: 'customer.restrict', customer: customer.id })
    await appendAudit(world.deps.db, { at, actor, action: 'customer.look', customer: other.id })
  }
  const times: number[] = []
  let after: string | undefined
  do {
    const page = await customer.call(listLooks, { limit: 3, ...(after !== undefined && { after }) })
    expect(page.rows.length).toBeLessThanOrEqual(3)
    times.push(...page.rows.map(({ at }) => at))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(times).toHaveLength(7)
  expect(times).toEqual(times.toSorted((one, another) => another - one))
})

test('each action named as a look or a reading is in the access log', async () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/(^|\/)testing\//.test(name))
    .map((name) => readFileSync(join(source, name), 'utf8'))
  const named = files.flatMap((text) =>
    [...text.matchAll(/'([a-z-]+\.(?:[a-z-]+-)?(?:look|looked|read))'/g)].map(([, name]) => name),
  )
  // Visitors have no account, so nobody can be told of an access to their conversation.
  expect(new Set(named)).toEqual(new Set([...accessActions, 'visitor.look']))
  // The same holds for what this suite has left in the log, by whatever it was written.
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_entry where action ~ '[.-](look|looked|read)$'`.execute(world.deps.db)
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(accessActions))
})
