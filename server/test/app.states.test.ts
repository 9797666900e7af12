/**
 * Everything with a lifecycle takes only its transitions: each allowed one is made by the calls of the API,
 * and each call in every other state is refused with its code and changes nothing.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { day_ms } from '@tarazu/contract/duration'
import * as funds from '@tarazu/contract/funds/api'
import * as operateFunds from '@tarazu/contract/funds/operate-api'
import * as identity from '@tarazu/contract/identity/api'
import * as ipo from '@tarazu/contract/ipo/api'
import * as operateIpo from '@tarazu/contract/ipo/operate-api'
import * as loans from '@tarazu/contract/loans/api'
import { loanStates } from '@tarazu/contract/loans/loan'
import * as operateLoans from '@tarazu/contract/loans/operate-api'
import { buy, cancelOrder, changeOrder } from '@tarazu/contract/orders/api'
import * as placements from '@tarazu/contract/placements/operate-api'
import * as recharges from '@tarazu/contract/recharges/api'
import * as operateRecharges from '@tarazu/contract/recharges/operate-api'
import { matchBankLine, unmatchBankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { upload } from '@tarazu/contract/uploads/api'
import * as withdrawals from '@tarazu/contract/withdrawals/api'
import * as operateWithdrawals from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeFunds, payOutFunds } from '../src/funds/pay-out-funds.ts'
import { runIssues } from '../src/ipo/run-issues.ts'
import { expireOffers } from '../src/loans/loan-jobs.ts'
import { runPlacements } from '../src/placements/run-placements.ts'
import { expireRecharges } from '../src/recharges/expire-recharges.ts'
import { type BankWorld, bankWorld } from '../src/testing/bank-world.ts'
import { jpegPhoto } from '../src/testing/hostile-images.ts'
import { refusalOf } from '../src/testing/refusal-of.ts'
import { asOwner, type TestCustomer } from '../src/testing/test-server.ts'
import { endCooling } from '../src/withdrawals/keep-withdrawals.ts'

const pin = '284615'
const reason = 'It is as it should be.'
const minute = 60_000

let world: BankWorld
let customer: TestCustomer
let card: string
let photo: Buffer
type Operator = Awaited<ReturnType<BankWorld['operator']>>
let maker: Operator
let checker: Operator

beforeAll(async () => {
  // The money that the tests give is play money, which the sandbox beside the bank pays out.
  world = await bankWorld({ leads: false }, { RECHARGE_METHODS: 'sandbox,manual,webhook' })
  world.feed.set('SBIN.NS', 600)
  photo = await jpegPhoto()
  customer = await world.customer({ cash: 2_000_000_00n })
  ;({ id: card } = await customer.call(addBankCard, {
    bank: 'State Bank of India',
    number: '30211234567',
    holder: 'Asha Rao',
    ifsc: 'SBIN0001234',
  }))
  await customer.call(updatePassword, { kind: 'transaction', pin, password: customer.password })
  await operators()
})
afterAll(() => world.close({ transfersAtLeast: 30 }))

/** Signs both operators in again, since their sessions end after half an hour. */
async function operators() {
  const roles = ['treasury', 'credit', 'compliance', 'listings'] as const
  maker = await world.operator(...roles)
  checker = await world.operator(...roles)
}

async function approved(asked: Promise<{ proposal: string }>) {
  const { proposal } = await asked
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
}

const sql = (text: string, values: unknown[] = []) =>
  asOwner(world.databaseUrl, (client) => client.query(text, values))

type Kept = { table: string; key: string }
async function stateOf({ table, key }: Kept) {
  const { rows } = await sql(`select state from ${table} where number = $1`, [key])
  return rows[0]?.state as string
}
/** Writes a state as no use-case would; `besides` sets the other columns that it needs. */
const put = ({ table, key }: Kept, state: string, besides = '') =>
  sql(`update ${table} set state = $2${besides} where number = $1`, [key, state])

type Calls = Record<string, { ask: () => Promise<unknown>; in: readonly string[]; code: string }>

/** Makes each call in each state that does not allow it. */
async function refuses(thing: Kept, states: readonly string[], calls: Calls, besides = (_: string) => '') {
  const first = await stateOf(thing)
  const journals = async () => (await sql('select count(*) from journal')).rows[0]?.count as string
  const before = await journals()
  const said: Record<string, string> = {}
  for (const state of states) {
    await put(thing, state, besides(state))
    for (const [name, call] of Object.entries(calls)) {
      if (call.in.includes(state)) continue
      const { code } = await refusalOf(call.ask())
      if (code !== call.code) said[`${name} of one that is ${state}`] = code
      expect(await stateOf(thing), `${name} of one that is ${state}`).toBe(state)
    }
  }
  await put(thing, first, besides(first))
  expect(said).toEqual({})
  expect(await journals()).toBe(before)
}

/** Takes the steps one after the other and checks the state after each. */
async function goes(thing: Kept, ...steps: [() => Promise<unknown>, string][]) {
  for (const [step, state] of steps) {
    await step()
    expect(await stateOf(thing)).toBe(state)
  }
}

describe('a withdrawal', () => {
  const states = ['requested', 'cooling', 'approved', 'sent', 'settled', 'cancelled', 'rejected', 'returned']
  const unpaid = ['requested', 'cooling', 'approved']

  async function asked() {
    const { id } = await customer.call(withdrawals.withdraw, { card, amount: '60000', password: pin })
    const refusal = { number: id, code: 'limit', text: reason } as const
    const decided = { code: 'already_decided' }
    const calls = {
      cancel: {
        ask: () => customer.call(withdrawals.cancelWithdrawal, { id }),
        in: unpaid,
        code: 'cannot_cancel',
      },
      pay: {
        ask: () => maker.call(operateWithdrawals.proposePayment, { number: id, reason }),
        in: ['requested'],
        ...decided,
      },
      refuse: { ask: () => maker.call(operateWithdrawals.proposeRefusal, refusal), in: unpaid, ...decided },
      delay: {
        ask: () =>
          maker.call(operateWithdrawals.proposeDelay, { ...refusal, dueAt: world.clock.now() + 2 * day_ms }),
        in: unpaid,
        ...decided,
      },
      settle: {
        ask: () => maker.call(operateWithdrawals.settleWithdrawal, { number: id, bankReference: `S${id}` }),
        in: ['sent'],
        ...decided,
      },
      return: {
        ask: () =>
          maker.call(operateWithdrawals.proposeWithdrawalReturn, {
            number: id,
            text: reason,
            bankReference: `R${id}`,
          }),
        in: ['sent', 'settled'],
        ...decided,
      },
      correct: {
        ask: () => maker.call(operateWithdrawals.proposeWithdrawalCorrection, { number: id, text: reason }),
        in: ['sent', 'settled', 'returned'],
        ...decided,
      },
    } satisfies Calls
    return { thing: { table: 'withdrawal', key: id }, calls }
  }
  const two = (ask: () => Promise<{ proposal: string }>) => () => approved(ask())

  test('is refused whatever its state does not allow', async () => {
    const { thing, calls } = await asked()
    await refuses(thing, states, calls, (state) => {
      const said = state === 'rejected' ? `'limit'` : 'null'
      return `, reason_code = ${said}, reason_text = ${said}`
    })
    await calls.cancel.ask()
  })

  test('is paid, corrected, settled, returned, corrected again, delayed and refused', async () => {
    const { thing, calls } = await asked()
    expect(await stateOf(thing)).toBe('requested')
    await goes(
      thing,
      // The sandbox bank confirms the payment at once.
      [two(calls.pay.ask), 'settled'],
      [two(calls.correct.ask), 'sent'],
      [calls.settle.ask, 'settled'],
      [two(calls.return.ask), 'returned'],
      [two(calls.correct.ask), 'sent'],
      [two(calls.correct.ask), 'requested'],
      [two(calls.delay.ask), 'requested'],
      [two(calls.refuse.ask), 'rejected'],
    )
  })

  test.each(unpaid)(
    'that is %s can be cancelled by its customer or refused by two operators',
    async (state) => {
      for (const [name, end] of [
        ['cancel', 'cancelled'],
        ['refuse', 'rejected'],
      ] as const) {
        const { thing, calls } = await asked()
        await put(thing, state)
        const { ask } = calls[name]
        await goes(thing, [name === 'cancel' ? ask : two(calls.refuse.ask), end])
      }
    },
  )

  test('that cools stays in its state until its time has come', async () => {
    const { thing, calls } = await asked()
    await put(thing, 'cooling', `, cooling_until = now() - interval '1 minute'`)
    await goes(thing, [() => endCooling(world.deps), 'requested'], [calls.cancel.ask, 'cancelled'])
  })
})

describe('a recharge by bank transfer', () => {
  const states = ['created', 'matched', 'credited', 'expired', 'cancelled', 'rejected', 'returned']

  async function asked() {
    const { id } = await world.ask(customer)
    const decided = { code: 'already_decided' }
    const calls = {
      cancel: {
        ask: () => customer.call(recharges.cancelRecharge, { id }),
        in: ['created'],
        code: 'cannot_cancel',
      },
      credit: {
        ask: () => maker.call(operateRecharges.proposeCredit, { number: id, reason }),
        in: ['matched'],
        ...decided,
      },
      reject: {
        ask: () =>
          maker.call(operateRecharges.proposeRejection, { number: id, code: 'name_mismatch', reason }),
        in: ['created', 'matched'],
        ...decided,
      },
      return: {
        ask: () => maker.call(operateRecharges.proposeRechargeReturn, { number: id, reason }),
        in: ['credited'],
        ...decided,
      },
    } satisfies Calls
    return { id, thing: { table: 'recharge', key: id }, calls }
  }
  async function came(id: string) {
    await world.bring({ amount: 5_000_00n, text: `NEFT ${id}` })
    return (await world.lineOf(id)).number
  }
  /** Matches a bank line, which also proposes the credit. */
  const match = (line: string, id: string) => async () => {
    matched = (await maker.call(matchBankLine, { line, recharge: id })).proposal
  }
  const withdrawn = () => maker.call(decideProposal, { number: matched, decision: 'withdraw' })
  let matched = ''

  test('is refused whatever its state does not allow', async () => {
    const { thing, calls } = await asked()
    await refuses(thing, states, calls, (state) =>
      ['matched', 'credited'].includes(state) ? ', received = amount' : ', received = null',
    )
    await calls.cancel.ask()
  })

  test('is matched, unmatched, cancelled, matched all the same, credited and returned', async () => {
    const { id, thing, calls } = await asked()
    const line = await came(id)
    await goes(
      thing,
      [match(line, id), 'matched'],
      [withdrawn, 'matched'],
      [() => maker.call(unmatchBankLine, { line, reason }), 'created'],
      [calls.cancel.ask, 'cancelled'],
      [match(line, id), 'matched'],
      [withdrawn, 'matched'],
      [() => approved(calls.credit.ask()), 'credited'],
      [() => approved(calls.return.ask()), 'returned'],
    )
  })

  test('expires and can still be matched, or is rejected', async () => {
    const late = await asked()
    await sql(`update recharge set expires_at = now() - interval '1 minute' where number = $1`, [late.id])
    await goes(
      late.thing,
      [() => expireRecharges(world.deps), 'expired'],
      [match(await came(late.id), late.id), 'matched'],
      [withdrawn, 'matched'],
      [() => approved(late.calls.reject.ask()), 'rejected'],
    )
    const other = await asked()
    await goes(other.thing, [() => approved(other.calls.reject.ask()), 'rejected'])
  })
})

describe('a loan', () => {
  async function asked() {
    const { id } = await customer.call(loans.addLoan, { amount: '900' })
    const decided = { code: 'already_decided' }
    const answer = { code: 'cannot_cancel' }
    const calls = {
      accept: { ask: () => customer.call(loans.acceptLoan, { id }), in: ['offered'], ...answer },
      withdraw: {
        ask: () => customer.call(loans.withdrawLoan, { id }),
        in: ['applied', 'offered'],
        ...answer,
      },
      repay: {
        ask: () => customer.call(loans.repayLoan, { id, amount: 900_00n }),
        in: ['active'],
        ...answer,
      },
      offer: {
        ask: () =>
          maker.call(operateLoans.proposeLoanOffer, {
            number: id,
            amount: 900_00n,
            rate: 1_200,
            days: 90,
            reason,
          }),
        in: ['applied'],
        ...decided,
      },
      reject: {
        ask: () => maker.call(operateLoans.rejectLoan, { number: id, reason }),
        in: ['applied'],
        ...decided,
      },
      'write off': {
        ask: () => maker.call(operateLoans.proposeLoanWriteOff, { number: id, reason }),
        in: ['active'],
        ...decided,
      },
      reinstate: {
        ask: () => maker.call(operateLoans.proposeLoanReinstatement, { number: id, reason }),
        in: ['written_off'],
        ...decided,
      },
    } satisfies Calls
    return { id, thing: { table: 'loan', key: id }, calls }
  }

  test('is refused whatever its state does not allow', async () => {
    const { thing, calls } = await asked()
    await refuses(thing, loanStates, calls)
    await goes(thing, [calls.withdraw.ask, 'withdrawn'])
  })

  test('is rejected, or offered and declined, or its offer expires', async () => {
    const first = await asked()
    await goes(first.thing, [first.calls.reject.ask, 'rejected'])
    const second = await asked()
    await goes(
      second.thing,
      [() => approved(second.calls.offer.ask()), 'offered'],
      [second.calls.withdraw.ask, 'withdrawn'],
    )
    const third = await asked()
    await goes(third.thing, [() => approved(third.calls.offer.ask()), 'offered'])
    await sql(`update loan set offer_expires_at = now() - interval '1 minute' where number = $1`, [third.id])
    await goes(third.thing, [() => expireOffers(world.deps), 'expired'])
  })

  test('is paid out, written off, reinstated and repaid', async () => {
    const { thing, calls } = await asked()
    await goes(
      thing,
      [() => approved(calls.offer.ask()), 'offered'],
      [calls.accept.ask, 'active'],
      [() => approved(calls['write off'].ask()), 'written_off'],
      [() => approved(calls.reinstate.ask()), 'active'],
      [calls.repay.ask, 'paid'],
    )
  })
})

describe('the identity papers of a customer', () => {
  const check = { check: 'front', reason: 'unreadable' } as const

  async function ofSomebody() {
    const who = await world.customer()
    const send = async () => {
      const file = () => new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' })
      const [front, back] = [
        await who.call(upload, { file: file() }),
        await who.call(upload, { file: file() }),
      ]
      const idNumber = `P${String(who.id).padStart(7, '0')}`
      const papers = { idType: 'passport', realName: 'Asha Verma', idNumber } as const
      return who.call(identity.submitIdentity, { ...papers, front: front.url, back: back.url })
    }
    await send()
    const row = async () => {
      const { rows } = await sql('select number, attempts from identity where customer_id = $1', [who.id])
      return rows[0] as { number: string; attempts: number }
    }
    const { number } = await row()
    const of = async () => ({ number, attempt: (await row()).attempts })
    const decided = { code: 'already_decided' }
    const calls = {
      submit: { ask: send, in: ['returned'], code: 'identity_locked' },
      approve: {
        ask: async () => maker.call(identity.decideIdentity, { ...(await of()), decision: 'approve' }),
        in: ['under_review'],
        ...decided,
      },
      return: {
        ask: async () =>
          maker.call(identity.decideIdentity, { ...(await of()), decision: 'return', checks: [check] }),
        in: ['under_review'],
        ...decided,
      },
      suspend: {
        ask: () => maker.call(identity.proposeSuspension, { number, reason }),
        in: ['approved'],
        ...decided,
      },
      restore: {
        ask: () => maker.call(identity.proposeRestoring, { number, reason }),
        in: ['suspended'],
        ...decided,
      },
    } satisfies Calls
    return { thing: { table: 'identity', key: number }, calls }
  }

  test('are refused whatever their state does not allow', async () => {
    const { thing, calls } = await ofSomebody()
    const states = ['under_review', 'approved', 'returned', 'suspended']
    await refuses(
      thing,
      states,
      calls,
      (state) =>
        `, reason = ${state === 'suspended' ? `'x'` : 'null'}` +
        `, checks = '${state === 'returned' ? JSON.stringify([check]) : '[]'}'`,
    )
  })

  test('are returned, submitted again, approved, suspended and restored', async () => {
    const { thing, calls } = await ofSomebody()
    expect(await stateOf(thing)).toBe('under_review')
    await goes(
      thing,
      [calls.return.ask, 'returned'],
      [calls.submit.ask, 'under_review'],
      [calls.approve.ask, 'approved'],
      [() => approved(calls.suspend.ask()), 'suspended'],
      [() => approved(calls.restore.ask()), 'approved'],
    )
  })
})

describe('an offer outside of the markets', () => {
  test('a fund order is cancelled within its day or completed, and neither twice', async () => {
    const now = world.deps.market.now()
    const terms = { name: 'States', minReturn: 0, maxReturn: 500, period: 1, amount: 1_000_00n }
    const { number } = await maker.call(operateFunds.saveFundDraft, {
      ...terms,
      issueAmount: 10_000_00n,
      opensAt: now - minute,
      closesAt: now + 10 * minute,
      basis: reason,
    })
    await approved(maker.call(operateFunds.proposeFundIssue, { number, reason }))
    const fund = (await maker.call(operateFunds.getFundForOperators, { number })).row.id
    const bought = async () => {
      const { id } = await customer.call(funds.purchaseFund, { fund })
      return {
        thing: { table: 'fund_order', key: id },
        cancel: () => customer.call(funds.cancelFundOrder, { id }),
      }
    }
    const first = await bought()
    await refuses(
      first.thing,
      ['active', 'completed', 'cancelled'],
      { cancel: { ask: first.cancel, in: ['active'], code: 'cannot_cancel' } },
      (state) =>
        `, ended_at = ${state === 'active' ? 'null' : 'now()'}` +
        `, paid_return = ${state === 'completed' ? '0' : 'null'}`,
    )
    await goes(first.thing, [first.cancel, 'cancelled'])
    const second = await bought()
    await approved(maker.call(operateFunds.proposeFundClose, { number, reason }))
    await closeFunds(world.deps)
    await approved(maker.call(operateFunds.proposeFundUnwind, { number, reason }))
    await goes(second.thing, [() => payOutFunds(world.deps), 'cancelled'])
    expect((await refusalOf(second.cancel())).code).toBe('cannot_cancel')
  })

  test('an application is changed or cancelled in an open issue, or allotted and delivered', async () => {
    const now = world.deps.market.now()
    const price = 100_000_000n
    const { id } = await maker.call(operateIpo.draftIssue, {
      market: 'IN',
      symbol: 'STATES',
      name: 'States',
      about: 'Made up.',
      priceLow: price,
      priceHigh: price,
      size: 1_000,
      lot: 100,
      minimum: 100,
      maximum: 500,
      opensAt: now + minute,
      closesAt: now + 5 * minute,
      listsAt: now + 8 * minute,
      document: 'Made up, for a test.',
    })
    const issue = async () => (await world.visitor(ipo.getIssue, { id })).stage
    const apply = () =>
      customer.call(ipo.applyToIssue, { issue: id, symbol: 'STATES', quantity: 100, seenPrice: price })
    const applies = async () => (await refusalOf(apply())).code
    expect(await applies()).toBe('not_found')
    await approved(maker.call(operateIpo.proposeAnnouncement, { id, reason }))
    expect(await applies()).toBe('not_open')
    world.clock.step(2 * minute)
    await runIssues(world.deps)
    expect(await issue()).toBe('open')

    const taken = await apply()
    const back = (number: string) => () => customer.call(ipo.cancelApplication, { number })
    const thing = (key: string) => ({ table: 'ipo_application', key })
    await refuses(
      thing(taken.number),
      ['applied', 'cancelled', 'allotted', 'not_allotted', 'delivered', 'withdrawn'],
      { cancel: { ask: back(taken.number), in: ['applied'], code: 'cannot_cancel' } },
      (state) =>
        `, held = ${state === 'applied' ? taken.held : 0}` +
        `, paid = ${['allotted', 'delivered'].includes(state) ? 1 : 0}`,
    )
    await goes(thing(taken.number), [back(taken.number), 'cancelled'])
    const { number } = await apply()
    expect(await stateOf(thing(number))).toBe('applied')

    world.clock.step(4 * minute)
    await runIssues(world.deps)
    expect(await issue()).toBe('closed')
    expect(await applies()).toBe('not_open')
    expect((await refusalOf(back(number)())).code).toBe('cannot_cancel')
    await approved(maker.call(operateIpo.proposeAllotment, { id, reason }))
    await goes(thing(number), [() => runIssues(world.deps), 'allotted'])
    world.feed.set('STATES', 100)
    world.clock.step(3 * minute)
    await goes(thing(number), [() => runIssues(world.deps), 'delivered'])
    expect((await refusalOf(back(number)())).code).toBe('cannot_cancel')
  })

  test('an order from a listing is done while that is open, fails otherwise, and is final', async () => {
    const now = world.clock.now()
    const { number } = await maker.call(placements.draftPlacement, {
      kind: 'bulk',
      symbol: 'SBIN.NS',
      discount: -200,
      minimum: 200,
      total: 1_000,
      opensAt: now - minute,
      closesAt: now + 20 * minute,
      grantRequired: false,
    })
    world.feed.set('SBIN.NS', 600)
    await approved(maker.call(placements.proposePlacement, { number, reason }))
    await runPlacements(world.deps)
    const listing = { table: 'placement', key: number }
    expect(await stateOf(listing)).toBe('open')
    const { row } = await maker.call(placements.getPlacement, { number })
    const wanted = { kind: 'bulk', id: row.id, symbol: 'SBIN.NS', quantity: 200, password: pin } as const
    const take = () => customer.call(buy, { ...wanted, seenPrice: row.price ?? 0n })
    await refuses(
      listing,
      ['draft', 'approved', 'closed', 'open'],
      {
        buy: { ask: take, in: ['open', 'draft'], code: 'not_open' },
        // Nobody may learn of a listing before its approval.
        'buy unseen': { ask: take, in: ['approved', 'closed', 'open'], code: 'not_found' },
      },
      (state) => `, closed_because = ${state === 'closed' ? `'window'` : 'null'}`,
    )
    const done = await take()
    const { rows } = await sql(
      `select number from orders where state = 'failed' and kind = 'bulk' order by id limit 1`,
    )
    for (const [key, state] of [
      [done.number, 'filled'],
      [rows[0]?.number as string, 'failed'],
    ] as const) {
      expect(await stateOf({ table: 'orders', key })).toBe(state)
      expect((await refusalOf(customer.call(cancelOrder, { number: key }))).code).toBe('not_pending')
      expect((await refusalOf(customer.call(changeOrder, { number: key, quantity: 1 }))).code).toBe(
        'not_pending',
      )
    }
  })
})
