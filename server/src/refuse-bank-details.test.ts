import { proposeRestriction } from '@tarazu/contract/customers/api'
import type { Endpoint } from '@tarazu/contract/endpoint'
import { proposeFundUnwind } from '@tarazu/contract/funds/api'
import { decideIdentity, proposeSuspension } from '@tarazu/contract/identity/api'
import { draftIssue, editIssue, proposeIssueWithdrawal } from '@tarazu/contract/ipo/api'
import { proposeLoanReinstatement, proposeLoanWriteOff, rejectLoan } from '@tarazu/contract/loans/api'
import { proposeHalt } from '@tarazu/contract/market/operate-api'
import { roles } from '@tarazu/contract/operators/permissions'
import { closePlacement, revokeGrant } from '@tarazu/contract/placements/api'
import { proposeLineReopening, proposeReversal } from '@tarazu/contract/reconciliation/api'
import * as wallet from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedEndpoints } from './openapi/served-routes.ts'
import { refusalOf } from './testing/refusal-of.ts'
import { type TestServer, testServer } from './testing/test-server.ts'

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

/** With what customers read of it. None of the things exists: a text is looked at before anything is. */
const texts: [Endpoint, Record<string, unknown>][] = [
  [proposeRestriction, { displayId: '123456789', reason: asked, days: 1 }],
  [
    decideIdentity,
    { number, attempt: 1, decision: 'return', checks: [{ check: 'front', reason: 'other', note: asked }] },
  ],
  [proposeSuspension, { number, reason: asked }],
  [rejectLoan, { number, reason: asked }],
  [proposeLoanWriteOff, { number, reason: asked }],
  [proposeLoanReinstatement, { number, reason: asked }],
  [wallet.proposeRefusal, refusal],
  [wallet.proposeDelay, { ...refusal, dueAt: 1_800_000_000_000 }],
  [wallet.proposeWithdrawalReturn, { number, text: asked, bankReference: '123456789012' }],
  [wallet.proposeWithdrawalCorrection, { number, text: asked }],
  [wallet.proposeRejection, { number, code: 'not_received', reason: asked }],
  [wallet.proposeRechargeReturn, { number, reason: asked }],
  [proposeLineReopening, { line: number, reason: asked }],
  [proposeReversal, { journal: '1', code: 'operator_error', reason: asked }],
  [closePlacement, { number, reason: asked }],
  [revokeGrant, { grant: number, reason: asked }],
  [draftIssue, { ...issue, document: asked }],
  [editIssue, { id: 1, ...issue, about: asked }],
  [proposeIssueWithdrawal, { id: 1, reason: asked }],
  [proposeFundUnwind, { number, reason: asked }],
  [proposeHalt, { symbol: 'SBIN.NS', reason: asked }],
]

let world: TestServer
let operator: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  world = await testServer()
  operator = await world.operator(...roles)
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

test.each(texts)('$path refuses a payment address in what the customer reads', async (of, fields) => {
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

test('no other text for customers goes unlooked at', () => {
  const marked = servedEndpoints(world.server.app).filter(({ toCustomer }) => toCustomer)
  expect(new Set(marked.map(({ path }) => path))).toEqual(new Set(texts.map(([{ path }]) => path)))
})
