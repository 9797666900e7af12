/**
 * Something of each kind before the operators, made over the API: no screen of the console is then without
 * anything to open.
 */
import type { Page } from '@playwright/test'
import { listProposals } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { proposePolicy } from '@tarazu/contract/config/operate-api'
import { proposeRestriction } from '@tarazu/contract/customers/api'
import { day_ms } from '@tarazu/contract/duration'
import { proposeFundIssue, saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { submitIdentity } from '@tarazu/contract/identity/api'
import { applyToIssue } from '@tarazu/contract/ipo/api'
import { draftIssue, proposeAllotment, proposeAnnouncement } from '@tarazu/contract/ipo/operate-api'
import { addLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { getInstrumentState, proposeAction, proposeHalt } from '@tarazu/contract/market/operate-api'
import { publishNews } from '@tarazu/contract/news/api'
import { changeRoles, listOperators } from '@tarazu/contract/operators/manage-api'
import { draftPlacement, proposeGrant, proposePlacement } from '@tarazu/contract/placements/operate-api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { listAccountEntries, proposeReversal } from '@tarazu/contract/reconciliation/api'
import { listBankLines, matchBankLine, proposeFirmLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { sendCode } from '@tarazu/contract/security/api'
import { addInvitation } from '@tarazu/contract/session/api'
import { addCannedAnswer, answerCustomer, sendMessage } from '@tarazu/contract/support/api'
import { upload, uploadPicture } from '@tarazu/contract/uploads/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, proposeRefusal } from '@tarazu/contract/withdrawals/operate-api'
import type { RunningServer } from '../start-server.ts'
import { startAgreedServer } from './agreed-policies.ts'
import { type Customer, registerCustomer } from './customer.ts'
import { announceIssue, issueCloses, issueTerms } from './issues.ts'
import { administrators, type JourneyOperator, newOperator } from './operator.ts'
import { photo } from './photos.ts'
import type { Show } from './screens.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

/** A name of the greatest length. */
const longName = 'Asha Lakshmi Venkataraman-Subramaniam of the House by the Old Harbour in Mangalore'.slice(
  0,
  80,
)
/** The transaction password, as `haveBusyAccount` sets it. */
const password = '284615'
const reason = 'Agreed on this morning, after both of us had looked through all of the papers'

/** Starts a server on which customers can recharge by bank transfer: only then are there lines of a bank. */
export const startBank = () =>
  startAgreedServer(
    { payee: { name: 'Tarazu Client Money', account: '30210000001', bank: 'State Bank of India' } },
    { RECHARGE_METHODS: 'sandbox,manual' },
  )

/**
 * Two customers and what they wait for; what the second administrator proposes, so that the first may decide.
 * Server: of `startAgreedServer`, with bank transfers. `page`: photos are drawn in it.
 */
export async function haveWork(server: RunningServer, page: Page, customer: Customer) {
  const { first, second } = await administrators(server)
  const other = await registerCustomer(server.url)
  await moneyWaits(second, customer)
  await papersWait(page, customer, 'Z1234567')
  await papersWait(page, other, 'Y7654321')
  await loansWait(second, customer, other)
  await peopleTalk(first, page, customer, other)
  await offersWait(server, second, page, customer)
  const clerk = await newOperator(server, ['support'], longName.slice(0, 60))
  const { id = 0 } = (await first.call(listOperators, {})).find(({ email }) => email === clerk.email) ?? {}
  await second.call(changeRoles, { id, roles: ['support', 'credit'], reason })
  await second.call(proposePolicy, { name: 'min_withdraw_count', value: '250.00', reason })
  await second.call(proposeRestriction, { displayId: other.displayId, days: 7, reason })
  await first.call(addInvitation, { uses: 25, days: 30 })
}

/** Adds to each list the first of its rows, one approval of each kind, and the forms. */
export async function detailsOf(
  page: Page,
  paths: Record<string, string>,
  { call }: JourneyOperator,
  { displayId }: Customer,
) {
  const found: Record<string, string> = {
    'console-ledger-entries-customer': `/console/ledger-entries?customer=${displayId}`,
  }
  for (const [name, path] of Object.entries({ ...paths, ...found })) {
    await visit(page, path)
    await settled(page)
    const rows = page.locator(`[data-row][href^="${path.split('?')[0]}/"]`)
    if ((await rows.count()) > 0) found[`${name}-open`] = (await rows.first().getAttribute('href')) ?? ''
  }
  const { rows } = await call(listProposals, { state: 'open', limit: 100 })
  for (const { kind, number } of rows) found[`console-approvals-${kind}`] = `/console/approvals/${number}`
  for (const name of ['issues', 'funds', 'placements', 'news'])
    found[`console-${name}-new`] = `/console/${name}/new`
  found['console-nowhere'] = '/console/nowhere'
  return found
}

/** What the buttons of these screens ask. */
const questions: Record<string, { at: string; press: string }> = {
  'withdrawals-pay': { at: 'withdrawals-open', press: 'Pay' },
  'withdrawals-refuse': { at: 'withdrawals-open', press: 'Refuse' },
  'withdrawals-delay': { at: 'withdrawals-open', press: 'Delay' },
  'recharges-reject': { at: 'recharges-open', press: 'Reject' },
  'loans-offer': { at: 'loans-open', press: 'Offer' },
  'bank-lines-import': { at: 'bank-lines', press: 'Import statement' },
  'chats-canned': { at: 'chats', press: 'Canned answers' },
  'instruments-list': { at: 'instruments', press: 'List shares' },
  'invitations-make': { at: 'invitations', press: 'Make a code' },
  'operators-add': { at: 'operators', press: 'Add an operator' },
  'approvals-approve': { at: 'approvals-open', press: 'Approve' },
}

export function askedByConsole(paths: Record<string, string>): Record<string, Show> {
  return Object.fromEntries(
    Object.entries(questions).map(([name, { at, press }]) => [
      `console-${name}`,
      async (page: Page) => {
        await page.goto(paths[`console-${at}`] ?? '')
        await page.getByRole('main').getByRole('button', { name: press, exact: true }).first().click()
        await page.locator('dialog[open]').waitFor()
      },
    ]),
  )
}

async function moneyWaits({ call }: JourneyOperator, customer: Customer) {
  await customer.recharge(4_000_000)
  const { id: card } = await customer.call(addBankCard, {
    bank: 'The Saraswat and South Konkan Co-operative Bank of Traders and Fishermen',
    branch: 'Mangalore, Old Harbour',
    ifsc: 'SBIN0001234',
    number: '30211234568',
    holder: longName,
  })
  // The oldest is what is open beside the list: it waits for everybody.
  await customer.call(withdraw, { card, amount: '60000', password })
  const [paid, refused] = [
    await customer.call(withdraw, { card, amount: '1234567', password }),
    await customer.call(withdraw, { card, amount: '75000', password }),
  ]
  await call(proposePayment, { number: paid.id, reason })
  await call(proposeRefusal, { number: refused.id, code: 'name_mismatch', text: reason })
  const [asked, matched] = [
    await customer.call(addRecharge, { amount: '7500', method: 'manual' }),
    await customer.call(addRecharge, { amount: '1250000', method: 'manual' }),
  ]
  const lines = [
    `2026-11-20,UTR0001,NEFT ${asked.id} ASHA RAO,7500.00,107500.00`,
    `2026-11-20,UTR0002,NEFT CHARGES,-5.90,107494.10`,
    `2026-11-20,UTR0003,NEFT ${matched.id} ASHA RAO,1250000.00,1357494.10`,
    `2026-11-20,UTR0004,${'RTGS FROM A SENDER WHO WROTE A LONG LINE '.repeat(3)},31234567.25,32592061.35`,
  ]
  const content = ['date,reference,description,amount,balance', ...lines].join('\n')
  await call(importStatement, { name: 'november.csv', content })
  const { rows: came } = await call(listBankLines, { direction: 'in' })
  const line = came.find(({ reference }) => reference === 'UTR0003')?.number ?? ''
  await call(matchBankLine, { line, recharge: matched.id })
  const [charge] = (await call(listBankLines, { direction: 'out' })).rows
  await call(proposeFirmLine, { line: charge?.number ?? '', cause: 'bank_charge', reason })
  const { rows: entries } = await call(listAccountEntries, { customer: customer.displayId })
  const credited = entries.find((entry) => entry.reason === 'recharge')?.journal ?? ''
  await call(proposeReversal, { journal: credited, code: 'credited_twice', reason })
}

async function papersWait(page: Page, customer: Customer, idNumber: string) {
  const [front, back] = [await sent(customer, page, 'Front'), await sent(customer, page, 'Back')]
  await customer.call(submitIdentity, { idType: 'passport', realName: longName, idNumber, front, back })
}

async function drawn(page: Page, word: string) {
  const { name, mimeType, buffer } = await photo(page, word)
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}
async function sent({ call }: Customer, page: Page, word: string) {
  return (await call(upload, { file: await drawn(page, word) })).url
}

async function loansWait({ call }: JourneyOperator, customer: Customer, other: Customer) {
  await other.call(addLoan, { amount: '20000' })
  const { id: asked } = await customer.call(addLoan, { amount: '98765' })
  await call(proposeLoanOffer, { number: asked, amount: 90_000_00n, rate: 1_200, days: 90, reason })
}

async function peopleTalk(by: JourneyOperator, page: Page, customer: Customer, other: Customer) {
  await by.call(addCannedAnswer, { title: 'Recharge on its way', content: 'It arrives within the hour.' })
  const image = await sent(customer, page, 'Receipt')
  await customer.call(sendMessage, { content: 'My recharge is not there.\nI sent it this morning.', image })
  await by.call(answerCustomer, {
    customer: customer.displayId,
    content: 'We are looking for it at the bank.',
  })
  await customer.call(sendMessage, { content: 'It is there now, thank you. '.repeat(12) })
  await other.call(sendMessage, { content: 'How do I change my bank card?' })
  await customer.call(sendCode, { purpose: 'release-account' })
}

async function offersWait(server: RunningServer, by: JourneyOperator, page: Page, customer: Customer) {
  const { call } = by
  const now = Date.now()
  const { number } = await call(draftPlacement, {
    kind: 'finalize',
    symbol: 'WIPRO.NS',
    discount: -400,
    minimum: 100,
    total: 100_000,
    mostPerCustomer: 5_000,
    opensAt: now,
    closesAt: now + 7 * day_ms,
    grantRequired: true,
  })
  await call(proposeGrant, { number, customer: customer.displayId, expiresAt: now + 5 * day_ms, reason })
  await call(proposePlacement, { number, reason })
  const fund = await call(saveFundDraft, {
    name: 'Harbour Liquid Fund',
    minReturn: 40,
    maxReturn: 65,
    period: 30,
    amount: 10_000_00n,
    issueAmount: 1_234_560_000_00n,
    opensAt: now,
    closesAt: now + 20 * day_ms,
    basis: 'Treasury bills of one month.',
  })
  await call(proposeFundIssue, { number: fund.number, reason })
  const { id: announced } = await call(
    draftIssue,
    issueTerms('BAKERY.NS', { name: `${longName.slice(0, 60)} (made up)` }),
  )
  await call(proposeAnnouncement, { id: announced, reason })
  const closing = await announceIssue(
    server,
    issueTerms('CLOSING.NS', {
      name: 'Closing Ports (made up)',
      closesAt: Date.now() + 12_000,
      listsAt: now + 9e6,
    }),
  )
  await customer.call(applyToIssue, {
    issue: closing,
    symbol: 'CLOSING.NS',
    quantity: 200,
    seenPrice: 100_000_000n,
  })
  await issueCloses(server, closing)
  await call(proposeAllotment, { id: closing, reason })
  await call(proposeHalt, { symbol: 'TATASTEEL.NS', reason })
  const { earliestDay } = await call(getInstrumentState, { symbol: 'INFY.NS' })
  await call(proposeAction, {
    symbol: 'INFY.NS',
    kind: 'dividend',
    day: earliestDay,
    amount: 22_500_000n,
    reason,
  })
  const { url: image } = await call(uploadPicture, { file: await drawn(page, 'Closed') })
  await call(publishNews, {
    title: 'A holiday on Monday',
    subhead: 'The exchange is closed',
    content: '<p>Orders wait until Tuesday.</p>',
    image,
  })
}
