/**
 * The pages of every long list, each with `count` rows: what customers read of themselves, and what operators
 * read of all.
 */
import { listProposals } from '@tarazu/contract/approvals/api'
import { listAudit } from '@tarazu/contract/audit/api'
import { type Call, makeClient } from '@tarazu/contract/client'
import { listCustomers } from '@tarazu/contract/customers/api'
import { listIdentities } from '@tarazu/contract/identity/api'
import { listLoanQueue } from '@tarazu/contract/loans/operate-api'
import { listNews } from '@tarazu/contract/news/api'
import { listNotices } from '@tarazu/contract/notices/api'
import { listOrders } from '@tarazu/contract/orders/api'
import { listRecharges } from '@tarazu/contract/recharges/api'
import { listRechargeQueue } from '@tarazu/contract/recharges/operate-api'
import { listBankLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { getStatement } from '@tarazu/contract/statements/api'
import { getConversation, listConversations, readMessages } from '@tarazu/contract/support/api'
import { listBill } from '@tarazu/contract/wallet/api'
import { listWithdrawalQueue } from '@tarazu/contract/withdrawals/operate-api'
import type { Client } from 'pg'
import {
  billDay,
  type SeededOperator,
  seedBankLines,
  seedBill,
  seedOperator,
  seedRecharges,
  seedWithdrawals,
} from './back-office-rows.ts'
import { type Measured, measureByKey, measureByPage, measureSearch } from './list-pages.ts'
import {
  reviewNamesAgain,
  seedAudit,
  seedChat,
  seededAct,
  seedInbox,
  seedNames,
  seedNews,
  seedNotices,
  seedOrders,
  seedOverdueLoans,
  seedProposals,
  seedRechargeRecords,
} from './long-list-rows.ts'
import { seedCustomers } from './markets-rows.ts'

type Given = {
  owner: Client
  baseUrl: string
  customer: { id: number; displayId: string; call: Call }
  count: number
} & Measured

/** Page sizes of the app and of the console. */
const [shown, shownToOperators] = [20, 50]
/** The contract's own last page. */
const lastPage = 10_000

export async function benchLongLists(given: Given) {
  const { owner, baseUrl } = given
  const operator = await seedOperator(owner, ['treasury', 'support', 'credit', 'auditor'], 'lists')
  const ask = makeClient({ baseUrl, as: 'operator', token: () => operator.token })
  await benchListsOfCustomer(given)
  await benchListsOfOperators(given, operator, ask)
}

async function benchListsOfCustomer({ owner, baseUrl, customer: { id, call }, count, ...measured }: Given) {
  const limit = shown
  const last = Math.min(lastPage, Math.ceil(count / limit))

  await seedBill(owner, id, count)
  await measureByKey(measured, `a page of ${count} account changes`, async (after?: string) => {
    const { rows } = await call(listBill, { after, limit })
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  })
  // A part is as much as 250 pages, and four are asked for at once.
  const part = { ...measured, goal_ms: 1_000 }
  await measureByKey(part, `a part of their statement of ${count} entries`, async (after?: string) => {
    const { entries, next } = await call(getStatement, { from: billDay, to: billDay, after })
    return { rows: entries, next }
  })
  await seedOrders(owner, id, count)
  await measureByPage(measured, `a page of a customer’s ${count} orders`, last, (page) =>
    call(listOrders, { page, limit }),
  )
  await seedNotices(owner, id, count)
  await measureByKey(measured, `a page of ${count} notices`, (after?: string) =>
    call(listNotices, { after, limit }),
  )
  await seedRechargeRecords(owner, id, count)
  await measureByPage(measured, `a page of ${count} recharge records`, last, (page) =>
    call(listRecharges, { page, limit }),
  )
  await seedNews(owner, count)
  const visitor = makeClient({ baseUrl, token: () => undefined })
  await measureByPage(measured, `a page of ${count} pieces of news`, last, (page) =>
    visitor(listNews, { page, limit }),
  )
}

async function benchListsOfOperators(
  { owner, customer, count, ...measured }: Given,
  operator: SeededOperator,
  ask: Call,
) {
  const limit = shownToOperators

  await seedChat(owner, customer.id, operator.id, count)
  await measureByKey(
    measured,
    `a page of a chat of ${count} messages, as its customer reads it`,
    async (before?: number) => earlier(await customer.call(readMessages, { before, limit })),
  )
  await measureByKey(measured, 'the same chat, as operators read it', async (before?: number) =>
    earlier(await ask(getConversation, { customer: customer.displayId, before, limit })),
  )
  const recharges = await seedRecharges(owner, customer.id, count, 'W')
  await measureByKey(measured, `a page of a queue of ${count} recharges`, (after?: string) =>
    ask(listRechargeQueue, { after, limit }),
  )
  await seedBankLines(owner, recharges)
  await measureByKey(measured, `a page of ${count} bank lines that nobody has matched`, (after?: string) =>
    ask(listBankLines, { direction: 'in', state: 'open', after, limit }),
  )
  await seedWithdrawals(owner, customer.id, count)
  await measureByKey(measured, `a page of a queue of ${count} withdrawals`, (after?: string) =>
    ask(listWithdrawalQueue, { after, limit }),
  )
  await seedAudit(owner, operator, count)
  await measureByKey(measured, `a page of an audit log of ${count} entries`, (after?: string) =>
    ask(listAudit, { after, limit }),
  )
  await measureByKey(measured, 'the same log, of one kind of act', (after?: string) =>
    ask(listAudit, { action: seededAct, after, limit }),
  )
  await seedProposals(owner, operator.id, count)
  for (const state of ['open', 'decided'] as const) {
    await measureByKey(measured, `a page of ${count} approvals, those that are ${state}`, (after?: string) =>
      ask(listProposals, { state, after, limit }),
    )
  }
  const customers = await seedCustomers(owner, count)
  await seedNames(owner, customers)
  await measureByKey(measured, `a page of ${count} customers`, (after?: string) =>
    ask(listCustomers, { after, limit }),
  )
  const words = ['bench7', 'customer7', 'Bench70 Customer70', '8000000007', '800000007']
  await measureSearch(
    measured,
    `a search among ${count} customers by name, phone and number`,
    words,
    (search) => ask(listCustomers, { search, limit }),
  )
  await reviewNamesAgain(owner)
  await measureByKey(measured, `a page of a queue of ${count} real names`, (after?: string) =>
    ask(listIdentities, { after, limit }),
  )
  await seedInbox(owner, customers)
  await measureByKey(measured, `a page of ${count} chats that wait`, (after?: string) =>
    ask(listConversations, { after, limit }),
  )
  await measureByKey(measured, 'a page of all of these chats', (after?: string) =>
    ask(listConversations, { show: 'all', after, limit }),
  )
  await seedOverdueLoans(owner, customers)
  await measureByKey(measured, `a page of ${count} loans, all of them overdue`, (after?: string) =>
    ask(listLoanQueue, { stage: 'active', after, limit }),
  )
}

function earlier({ messages, more }: { messages: readonly { id: number }[]; more: boolean }) {
  return { rows: messages, next: more ? (messages[0]?.id ?? null) : null }
}
