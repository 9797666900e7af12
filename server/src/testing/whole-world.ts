/**
 * A server with one of everything that is in the ledger, for tests of the checks that find corrupted data.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { purchaseFund } from '@tarazu/contract/funds/api'
import { applyToIssue } from '@tarazu/contract/ipo/api'
import { acceptLoan, addLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { matchCertainLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { bankWorld } from './bank-world.ts'
import { offersWorld } from './offers-world.ts'

const pin = '284615'
const symbol = 'SBIN.NS'

export type WholeWorld = Awaited<ReturnType<typeof wholeWorld>>

export async function wholeWorld() {
  const world = await bankWorld({ leads: false })
  const { deps, feed } = world
  feed.set(symbol, 600)
  feed.set('INFY.NS', 150)
  const customer = await world.customer()
  const { call } = customer

  const recharge = await world.ask(customer, '200000')
  await world.bring({ amount: 200_000_00n, text: `NEFT ${recharge.id}` }, { amount: 700_00n, text: 'NEFT' })
  await world.one.call(matchCertainLines, {})
  const { number } = await deps.db
    .selectFrom('proposal')
    .select('number')
    .where('subject', '=', recharge.id)
    .executeTakeFirstOrThrow()
  await world.approve(number)

  const bought = await call(buy, { symbol, kind: 'stock', quantity: 10 })
  const resting = await call(buy, {
    symbol,
    kind: 'stock',
    quantity: 2,
    type: 'limit',
    limitPrice: 590_000_000n,
  })
  const sold = await call(sell, { symbol, quantity: 1 })
  const offered = await call(sell, { symbol, quantity: 3, type: 'limit', limitPrice: 610_000_000n })

  const { id: card } = await call(addBankCard, {
    bank: 'State Bank of India',
    number: '30211234567',
    holder: 'Asha Rao',
    ifsc: 'SBIN0001234',
  })
  const { id: withdrawal } = await call(withdraw, { card, amount: '1000' })

  const [maker, checker] = [await world.operator('credit'), await world.operator('credit')]
  const loan = await call(addLoan, { amount: '1000' })
  const terms = { number: loan.id, amount: 1_000_00n, rate: 1_200, days: 90, reason: 'Good score' }
  const { proposal } = await maker.call(proposeLoanOffer, terms)
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
  await call(acceptLoan, { id: loan.id })

  // A customer who has a transaction password is asked for it from now on.
  await call(updatePassword, { kind: 'transaction', pin, password: customer.password })
  const [drawn, open] = [await offersWorld(deps, 1), await offersWorld(deps, 2)]
  const { listing, issue, fund } = drawn.ids
  const block = { id: listing, kind: 'bulk', symbol: 'INFY.NS', quantity: 100 } as const
  const fromBlock = await call(buy, { ...block, seenPrice: drawn.offers.listing.price, password: pin })
  const invested = await call(purchaseFund, { fund })
  const apply = (id: number, { symbol, price }: { symbol: string; price: bigint }) =>
    call(applyToIssue, { issue: id, symbol, quantity: 100, seenPrice: price })
  const allotted = await apply(issue, drawn.offers.issue)
  const applied = await apply(open.ids.issue, open.offers.issue)
  await drawn.allot()

  const numbers = {
    recharge: recharge.id,
    bought: bought.number,
    resting: resting.number,
    sold: sold.number,
    offered: offered.number,
    fromBlock: fromBlock.number,
    invested: invested.number,
    allotted: allotted.number,
    applied: applied.number,
    withdrawal,
    loan: loan.id,
  }
  return { ...world, holder: customer, numbers, ids: drawn.ids }
}
