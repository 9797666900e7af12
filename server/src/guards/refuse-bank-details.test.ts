import { proposeRestriction } from '@tarazu/contract/customers/api'
import type { Endpoint } from '@tarazu/contract/endpoint'
import { proposeFundReturn, proposeFundUnwind, saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { decideIdentity, lookAtIdentity, proposeSuspension } from '@tarazu/contract/identity/api'
import { draftIssue, editIssue, proposeIssueWithdrawal } from '@tarazu/contract/ipo/operate-api'
import { proposeLoanReinstatement, proposeLoanWriteOff, rejectLoan } from '@tarazu/contract/loans/operate-api'
import { proposeHalt } from '@tarazu/contract/market/operate-api'
import { publishNews } from '@tarazu/contract/news/api'
import { roles } from '@tarazu/contract/operators/permissions'
import { endOrderOf } from '@tarazu/contract/orders/operate-api'
import { closePlacement, revokeGrant } from '@tarazu/contract/placements/operate-api'
import * as operateRecharges from '@tarazu/contract/recharges/operate-api'
import { proposeReversal } from '@tarazu/contract/reconciliation/api'
import { proposeLineReopening } from '@tarazu/contract/reconciliation/bank-lines-api'
import { proposeSecondFactorRemoval } from '@tarazu/contract/security/operate-api'
import * as operateWithdrawals from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { servedEndpoints } from '../openapi/served-routes.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const asked = 'First send the tax to desk@okhdfc'
const number = 'K7Q2M9XW4T1B'
const refusal = { number, code: 'fraud_review', text: asked }

const issue = {
  market: 'IN',
  symbol: 'MADEUP',
  name: 'Made Up',
  about: '',
  priceLow: 1_000_000n,
  priceHigh: 1_000_000n,
  size: 100,
  lot: 100,
  minimum: 100,
  maximum: 100,
  opensAt: 0,
  closesAt: 60_000,
  listsAt: 60_000,
}

const fund = {
  name: 'Made Up',
  minReturn: 0,
  maxReturn: 100,
  period: 30,
  amount: 100_00n,
  issueAmount: 100_00n,
  opensAt: 0,
  closesAt: 60_000,
  basis: '',
}
const news = { title: 'Made up', subhead: '', content: '<p>Nothing.</p>' }

type Tried = [Endpoint, Record<string, unknown>]

/** Endpoints with the texts that customers read. None of the records exists: texts are checked first. */
const texts: Tried[] = [
  [proposeRestriction, { displayId: '123456789', reason: asked, days: 1 }],
  [proposeSecondFactorRemoval, { displayId: '123456789', reason: asked }],
  [
    decideIdentity,
    { number, attempt: 1, decision: 'return', checks: [{ check: 'front', reason: 'other', note: asked }] },
  ],
  [lookAtIdentity, { number, reason: 'review', note: asked }],
  [proposeSuspension, { number, reason: asked }],
  [endOrderOf, { number, reason: asked }],
  [rejectLoan, { number, reason: asked }],
  [proposeLoanWriteOff, { number, reason: asked }],
  [proposeLoanReinstatement, { number, reason: asked }],
  [operateWithdrawals.proposeRefusal, refusal],
  [operateWithdrawals.proposeDelay, { ...refusal, dueAt: 1_800_000_000_000 }],
  [operateWithdrawals.proposeWithdrawalReturn, { number, text: asked, bankReference: '123456789012' }],
  [operateWithdrawals.proposeWithdrawalCorrection, { number, text: asked }],
  [operateRecharges.proposeRejection, { number, code: 'not_received', reason: asked }],
  [operateRecharges.proposeRechargeReturn, { number, reason: asked }],
  [proposeLineReopening, { line: number, reason: asked }],
  [proposeReversal, { journal: '1', code: 'operator_error', reason: asked }],
  [closePlacement, { number, reason: asked }],
  [revokeGrant, { grant: number, reason: asked }],
  ...['name', 'about', 'document'].flatMap((field): Tried[] => [
    [draftIssue, { ...issue, document: 'Made up.', [field]: asked }],
    [editIssue, { id: 1, version: 1, ...issue, document: 'Made up.', [field]: asked }],
  ]),
  [proposeIssueWithdrawal, { id: 1, reason: asked }],
  [saveFundDraft, { ...fund, name: asked }],
  [saveFundDraft, { ...fund, basis: asked }],
  [proposeFundReturn, { number, rate: 1, valuedOn: '2026-11-20', basis: asked, reason: 'x' }],
  [proposeFundUnwind, { number, reason: asked }],
  [publishNews, { ...news, title: asked }],
  [publishNews, { ...news, subhead: asked }],
  [publishNews, { ...news, content: '<p>First send the tax to desk<b></b>&#64;okhdfc</p>' }],
  [proposeHalt, { symbol: 'SBIN.NS', reason: asked }],
]

let world: TestServer
let operator: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  world = await testServer()
  operator = await world.operator(...roles)
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

test.each(texts)('$path refuses a payment address in a text for customers', async (of, fields) => {
  const refused = await refusalOf(operator.call(of, fields))
  expect([refused.code, refused.detail]).toEqual(['bank_details_refused', { found: 'upi' }])
  const entry = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(entry.body)).toMatchObject({
    action: 'text.refused',
    detail: { found: 'upi', path: of.path },
  })
  expect(entry.body).not.toContain('okhdfc')
})

/** Checked by the use-case itself; each has a test here or of its own (`support.test.ts`). */
const lookedAtThere: Record<string, readonly string[]> = {
  '/console/news/publish': ['content'],
  '/console/chats/send': ['content'],
  '/console/visitors/send': ['content'],
  '/console/chats/answers/add': ['content'],
}

/** Texts that no customer reads. A new field is added here, or marked `toCustomer` in the contract. */
const internal: Record<string, readonly string[]> = {
  '/console/instruments/propose-listing': ['reason'],
  '/console/instruments/resume': ['reason'],
  '/console/instruments/action': ['reason'],
  '/console/instruments/action/withdraw': ['reason'],
  '/console/placements/propose': ['reason'],
  '/console/placements/grant': ['customer', 'reason'],
  '/console/funds/discard': ['reason'],
  '/console/funds/issue': ['reason'],
  '/console/funds/close': ['reason'],
  '/console/funds/top-up': ['reason'],
  '/console/funds/return': ['reason'],
  '/console/recharges/credit': ['reason'],
  '/console/reconciliation/import': ['name', 'content'],
  '/console/reconciliation/preview': ['name', 'content'],
  '/console/reconciliation/propose-void': ['reason'],
  '/console/reconciliation/match': ['reason'],
  '/console/reconciliation/unmatch': ['reason'],
  '/console/reconciliation/return': ['reason'],
  '/console/reconciliation/propose-settlement': ['reason'],
  '/console/reconciliation/propose-firm': ['reason'],
  '/console/withdrawals/propose-payment': ['reason'],
  '/console/withdrawals/propose-return': ['bankReference'],
  '/console/withdrawals/settle': ['bankReference'],
  '/console/identities/restore': ['reason'],
  '/console/safe-mode/leave': ['reason'],
  '/console/sign-ins/end': ['password'],
  '/console/operators/end-sign-ins': ['reason'],
  '/console/things/find': ['number'],
  '/console/customers/release': ['reason'],
  '/console/ipo/discard': ['reason'],
  '/console/ipo/announce': ['reason'],
  '/console/ipo/allot': ['reason'],
  '/console/loans/offer': ['reason'],
  '/console/chats/answers/add': ['title'],
  // Only its author sees a preview; publishing is checked.
  '/console/news/preview': ['content'],
  // The payee and the address of the customer service need two operators and a day (safety H3, T31).
  '/console/config/policies/propose': ['value', 'read', 'reason'],
  '/console/password/change': ['password', 'newPassword'],
  '/console/passkeys/start': ['password'],
  '/console/passkeys/add': ['name', 'credential'],
  '/console/passkeys/remove': ['password'],
  '/console/invitations/end': ['code', 'reason'],
  '/console/operators/add': ['name', 'reason'],
  '/console/operators/change-roles': ['reason'],
  '/console/operators/disable': ['reason'],
  '/console/approvals/decide': ['reason'],
  '/console/audit/export': ['actor', 'action', 'subject', 'customer'],
}

type Schema = { [keyword: string]: unknown }
const schemaOf = (of: z.core.$ZodType): Schema => ({
  ...z.toJSONSchema(of, { io: 'input', reused: 'inline', unrepresentable: 'any' }),
})
const listOf = (of: unknown) => (Array.isArray(of) ? (of as Schema[]) : [])

/** Whether anything may be written into it, as opposed to a few words or a fixed form. */
function isFree(schema: Schema): boolean {
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])]
  if (choices.length > 0) return choices.some(isFree)
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return false
  if (schema['type'] === 'array') return isFree(schema['items'] as Schema)
  if (schema['type'] === 'object')
    return [...Object.values(fieldsOf(schema)), ...namesAndRest(schema)].some(isFree)
  // The pattern of `text` only excludes invisible characters.
  const pattern = String(schema['pattern'] ?? '')
  const formed = schema['format'] !== undefined || (pattern !== '' && !pattern.includes('\\p{Cc}'))
  // A nullable text has a list of types.
  const types = [schema['type'] ?? 'string'].flat()
  return types.includes('string') && !formed
}
/** The schemas of a record's names and values. */
const namesAndRest = (schema: Schema) =>
  [schema['propertyNames'], schema['additionalProperties']].flatMap((of) =>
    of === undefined || of === false ? [] : [(of === true ? {} : of) as Schema],
  )
const fieldsOf = (schema: Schema) => (schema['properties'] ?? {}) as Record<string, Schema>

test.each([
  ['a text', z.string(), true],
  ['one that may be null', z.nullable(z.string()), true],
  ['one of several', z.union([z.int(), z.nullable(z.string())]), true],
  ['those of a list', z.array(z.nullable(z.string())), true],
  ['those of a record', z.record(z.enum(['front', 'back']), z.string()), true],
  ['the names of a record', z.record(z.string(), z.int()), true],
  ['what has no form at all', z.unknown(), true],
  ['a word of a few', z.nullable(z.enum(['front', 'back'])), false],
  ['a number', z.nullable(z.int()), false],
  ['a record of numbers', z.record(z.enum(['front', 'back']), z.int()), false],
  ['something of a form', z.nullable(z.string().check(z.regex(/^\d{6}$/))), false],
  ['a strict object of such', z.strictObject({ at: z.int(), is: z.boolean() }), false],
])('a schema check knows whether %s is free text', (_what, of, free) => {
  expect(isFree(schemaOf(of))).toBe(free)
})

test('each text that an operator writes is checked, or listed as internal', () => {
  const written = servedEndpoints(world.server.app)
    .filter(({ caller, method }) => caller === 'operator' && method === 'POST')
    .flatMap(({ path, input, toCustomer = [] }) => {
      const schema = schemaOf(input)
      const shapes = [schema, ...listOf(schema['oneOf']), ...listOf(schema['anyOf'])]
      const free = shapes.flatMap((shape) => Object.entries(fieldsOf(shape)).filter(([, of]) => isFree(of)))
      const marked = new Set([...toCustomer, ...(lookedAtThere[path] ?? []), ...(internal[path] ?? [])])
      const unsaid = free.map(([name]) => name).filter((name) => !marked.has(name))
      return unsaid.map((name) => `${path} ${name}`)
    })
  expect(written).toEqual([])
})

test('no text that customers read is listed as internal', () => {
  for (const { path, toCustomer = [] } of servedEndpoints(world.server.app))
    expect([path, toCustomer.filter((field) => internal[path]?.includes(field))]).toEqual([path, []])
})

test('each text for customers is tried', () => {
  const marked = servedEndpoints(world.server.app).flatMap(({ path, toCustomer = [] }) =>
    toCustomer.map((field) => `${path} ${field}`),
  )
  const tried = texts.flatMap(([{ path, toCustomer = [] }, input]) =>
    toCustomer
      .filter((field) => JSON.stringify(input[field] ?? '').includes(asked))
      .map((field) => `${path} ${field}`),
  )
  expect(new Set(tried)).toEqual(new Set(marked))
})
