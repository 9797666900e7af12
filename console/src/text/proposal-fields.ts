/** What the fields of each kind of proposal are called, and what their values are. */
import type { ProposalKind } from '@tarazu/contract/approvals/kinds'

/**
 * `money` of the wallet's currency, `price` of the instrument's (which `currency` names), `percent` in
 * hundredths, `yearly` the same for a year, `day` a day of a calendar, `days` so many of them, `code` a word
 * of ours. `shown` says it in another field.
 */
export type Unit =
  | 'money'
  | 'price'
  | 'percent'
  | 'yearly'
  | 'count'
  | 'time'
  | 'day'
  | 'days'
  | 'code'
  | 'text'
  | 'shown'

type Fields = Readonly<Record<string, readonly [label: string, unit: Unit]>>

const amount = ['Amount', 'money'] as const
const code = ['Code', 'code'] as const
const text = ['What the customer reads', 'text'] as const
const hash = ['SHA-256 of the document', 'text'] as const
const journal = ['Journal', 'text'] as const
const fund = ['Fund', 'text'] as const
const symbol = ['Symbol', 'text'] as const
const state = ['State', 'code'] as const
const basis = ['Basis', 'text'] as const

const recharge = {
  amount,
  line: ['Bank line', 'text'],
  bankReference: ['Bank reference', 'text'],
  asked: ['Asked for', 'money'],
  received: ['Received', 'money'],
  code,
} as const
const bankLine = { bankReference: ['Bank reference', 'text'], amount } as const
const listing = { kind: ['Kind', 'code'], symbol } as const
const action = {
  kind: ['Kind', 'code'],
  day: ['Day', 'day'],
  amount: ['For each unit', 'price'],
  currency: ['Currency', 'shown'],
  old: ['Of so many units', 'count'],
  new: ['Become so many', 'count'],
} as const

export const proposalFields: Record<ProposalKind, Fields> = {
  'recharge.credit': recharge,
  'recharge.reject': recharge,
  'recharge.return': recharge,
  'bank-line.return': bankLine,
  'bank-line.settle': { ...bankLine, thing: ['Settles', 'text'] },
  'bank-line.firm': { ...bankLine, cause: ['Cause', 'code'] },
  'bank-line.reopen': { ...bankLine, settles: ['Settles until now', 'text'] },
  'bank-statement.void': {
    name: ['File', 'text'],
    firstDay: ['From', 'day'],
    lastDay: ['To', 'day'],
    lines: ['Lines that it brought', 'count'],
    closing: ['Closing balance', 'money'],
  },
  'withdrawal.pay': {
    amount,
    owed: ['Owed for recharges that a bank took back', 'money'],
    unconfirmed: ['Credited, and on no statement yet', 'money'],
  },
  'withdrawal.refuse': { amount, code, text, documentHash: hash },
  'withdrawal.delay': {
    amount,
    code,
    text,
    documentHash: hash,
    dueAt: ['To be paid by', 'time'],
    reviewEndsAt: ['The review ends', 'time'],
  },
  'withdrawal.return': { amount, text, bankReference: ['Bank reference', 'text'] },
  'withdrawal.correct': { amount, code, state, journal },
  'journal.reverse': { code, reason: ['Journal of', 'code'], thing: ['About', 'text'], amount },
  'loan.offer': {
    amount,
    rate: ['Interest', 'yearly'],
    yearly: ['Interest', 'shown'],
    days: ['For', 'days'],
  },
  'loan.write-off': { owed: ['Owed', 'money'] },
  'loan.reinstate': { owed: ['Owed', 'money'], code, journal },
  'placement.list': {
    ...listing,
    discountBasisPoints: ['From the reference price', 'percent'],
    bandBasisPoints: ['Furthest from the market', 'percent'],
    minimum: ['Least that one buys, units', 'count'],
    total: ['On offer, units', 'count'],
    mostPerCustomer: ['Most for one customer, units', 'count'],
    eligibility: ['Who may buy', 'text'],
    opensAt: ['Opens', 'time'],
    closesAt: ['Closes', 'time'],
  },
  'placement.grant': {
    listing: ['Listing', 'text'],
    ...listing,
    grant: ['Grant', 'text'],
    expiresAt: ['Until', 'shown'],
    until: ['Until', 'time'],
  },
  'ipo.announce': {
    company_name: ['Company', 'text'],
    symbol,
    feed_code: ['Code at the feed', 'text'],
    series: ['Market', 'text'],
    exchange: ['Exchange', 'text'],
    price_low: ['Lowest price', 'text'],
    price_high: ['Highest price', 'text'],
    size: ['Shares', 'count'],
    lot: ['Shares a lot', 'count'],
    min: ['Least that one applies for, shares', 'count'],
    max: ['Most that one applies for, shares', 'count'],
    issue_start_date: ['Opens', 'time'],
    issue_end_date: ['Closes', 'time'],
    listing_date: ['Lists', 'time'],
    document: ['Document', 'text'],
  },
  'ipo.allot': {
    price: ['Price', 'price'],
    currency: ['Currency', 'shown'],
    applications: ['Applications', 'count'],
    applied: ['Shares applied for', 'count'],
    allotted: ['Shares allotted', 'count'],
    seed_hash: ['Hash of the seed', 'text'],
    list_hash: ['Hash of the list', 'text'],
    result_hash: ['Hash of the result', 'text'],
  },
  'ipo.withdraw': {
    company_name: ['Company', 'text'],
    state,
    applications: ['Applications', 'count'],
  },
  'fund.issue': {
    name: fund,
    return: ['Estimated return', 'text'],
    amount: ['One purchase', 'money'],
    issueAmount: ['On sale in all', 'money'],
    mostPerCustomer: ['Most purchases of one customer', 'count'],
    opens: ['Opens', 'time'],
    closes: ['Closes', 'time'],
    basis,
  },
  'fund.close': { name: fund, sold: ['Sold', 'money'] },
  'fund.top-up': { name: fund, amount },
  'fund.return': {
    name: fund,
    rate: ['Return of the whole period', 'percent'],
    return: ['Return', 'shown'],
    valuedOn: ['Valued on', 'day'],
    basis,
  },
  'fund.unwind': { name: fund, givenBack: ['Given back', 'money'] },
  'instrument.list': { codes: ['Codes', 'text'], names: ['Shares', 'text'] },
  'instrument.halt': { trading: ['Trading', 'code'] },
  'instrument.resume': {
    halt: ['Halt', 'text'],
    halted_for: ['Halted for', 'text'],
    trading: ['Trading', 'code'],
  },
  'instrument.action': {
    ...action,
    closes_listings: ['Closes the listings', 'text'],
    withdraws_issues: ['Withdraws the issues', 'text'],
    units: ['Units of somebody who holds some', 'count'],
    price: ['Price', 'price'],
  },
  'instrument.withdraw': {
    event: ['Event', 'text'],
    ...action,
    planned_for: ['Planned for', 'text'],
    action: ['It is', 'code'],
  },
  'customer.restrict': { days: ['For', 'days'] },
  'customer.release': {
    restriction: ['Restriction', 'text'],
    restricted_for: ['Restricted for', 'text'],
  },
  'customer.remove-second-factor': { since: ['Set up', 'time'] },
  'identity.suspend': { state },
  'identity.restore': { state },
  // Its values are those of the policy: `policy-change.ts`.
  'safe-mode.leave': {
    enteredFor: ['Entered for', 'code'],
    found: ['What was found', 'text'],
    since: ['Since', 'time'],
  },
  'news.publish': {
    title: ['Title', 'text'],
    subhead: ['Under it', 'text'],
    content: ['Text, in HTML', 'text'],
    image: ['Picture', 'text'],
    symbols: ['Instruments', 'text'],
    found: ['Found', 'code'],
    id: ['Piece', 'text'],
    version: ['Version', 'text'],
  },
  'chat.send': { content: text, found: ['Found', 'code'], key: ['Key', 'shown'] },
  'policy.change': { name: ['Policy', 'text'] },
  'operator.add': { email: ['E-mail', 'text'], name: ['Name', 'text'], roles: ['Roles', 'text'] },
  'operator.change-roles': { operator: ['Operator', 'shown'], roles: ['Roles', 'text'] },
  'operator.disable': { operator: ['Operator', 'shown'], state },
}
