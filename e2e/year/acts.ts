/** What three customers and two operators do in the year, and on which day of it, each once. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Call } from '@tarazu/contract/client'
import * as funds from '@tarazu/contract/funds/api'
import * as operateFunds from '@tarazu/contract/funds/operate-api'
import * as ipo from '@tarazu/contract/ipo/api'
import * as operateIpo from '@tarazu/contract/ipo/operate-api'
import { getQuote } from '@tarazu/contract/market/api'
import { proposeAction } from '@tarazu/contract/market/operate-api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import * as placements from '@tarazu/contract/placements/operate-api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { getBalance } from '@tarazu/contract/wallet/api'

const day_ms = 86_400_000

/** A Monday, an hour after the market of Mumbai opens. */
export const startsAt = Date.parse('2027-01-04T10:15:00+05:30')
export const lastDay = 400
export const splitDay = '2027-03-05'
const dividendDay = '2027-04-05'
/** Matures in the year, on a Saturday before a holiday. */
const maturing = 'UST-4.25-2028-01'
const [code, pin, reason] = ['MADEUP', '284615', 'As it was agreed.']
const cash_rupees = 1_000_000

export type People = {
  /** Signs in as one of the three, whose earlier session is over; answers with the password, too. */
  customer(which: 0 | 1 | 2): Promise<{ call: Call; password: string }>
  visitor: Call
  /** Signs both in. */
  operators(): Promise<[maker: Call, checker: Call]>
  /** The machine's clock, ms UTC. */
  now(): number
  until(what: string, holds: () => Promise<boolean>): Promise<void>
}

export type Act = {
  /** The first day on which it may happen. */
  day: number
  /** The instrument whose market has to be open. */
  symbol: string
  act(people: People): Promise<unknown>
}

/** What the acts have made. */
export type Made = { fund: string; fundId: number; issue: number; listing: string }

const stock = { kind: 'stock', position: 'full' } as const

async function bought(call: Call, symbol: string, quantity: number) {
  const order = await call(buy, { ...stock, symbol, quantity })
  if (order.state !== 'filled') throw new Error(`a purchase of ${symbol} is ${order.state}`)
}

/** So far below the price that it is never reached. */
async function waits({ visitor }: People, call: Call, symbol: string, validity: 'day' | 'gtc') {
  const { price, tick } = await visitor(getQuote, { symbol })
  const ticks = Math.floor(((price ?? 0) * 0.92) / tick)
  const limitPrice = BigInt(ticks) * BigInt(Math.round(tick * 1e6))
  const order = await call(buy, { ...stock, symbol, quantity: 1, type: 'limit', limitPrice, validity })
  if (order.state !== 'resting') throw new Error(`an order for ${symbol} is ${order.state}`)
}

async function soldAll(call: Call, symbol: string) {
  const { rows } = await call(listHoldings, { symbol })
  for (const { lot } of rows) await call(sell, { lot })
}

async function decided(
  [maker, checker]: [Call, Call],
  propose: (maker: Call) => Promise<{ proposal: string }>,
) {
  const { proposal } = await propose(maker)
  await checker(decideProposal, { number: proposal, decision: 'approve' })
}

export function actsOfTheYear(made: Made): Act[] {
  const on = (day: number) => startsAt + day * day_ms
  const window = { opensAt: on(8), closesAt: on(22) }
  return [
    {
      day: 0,
      symbol: 'SBIN.NS',
      async act(people) {
        for (const which of [0, 1, 2] as const) {
          const { call } = await people.customer(which)
          await call(addRecharge, { amount: String(cash_rupees) })
          await people.until(
            'the recharge is credited',
            async () => (await call(getBalance, {})).balance === BigInt(cash_rupees) * 100n,
          )
          if (which === 0)
            for (const [symbol, quantity] of [
              ['SBIN.NS', 7],
              ['INFY.NS', 5],
              ['NIFTY=F', 2],
            ] as const)
              await bought(call, symbol, quantity)
          if (which === 1) await bought(call, 'SBIN.NS', 4)
          // One ends with the day, one after a year.
          if (which === 1) await waits(people, call, 'INFY.NS', 'day')
          if (which === 2) await waits(people, call, 'GSEC-7.06-2028', 'gtc')
        }
      },
    },
    {
      day: 0,
      symbol: 'SBIN.NS',
      async act({ operators }) {
        const both = await operators()
        const [maker] = both
        const { number: fund } = await maker(operateFunds.saveFundDraft, {
          ...{ name: 'Harbour Liquid Fund', minReturn: 40, maxReturn: 65, period: 30, amount: 10_000_00n },
          ...{ issueAmount: 100_000_00n, ...window, basis: 'Treasury bills of one month.' },
        })
        await decided(both, (call) => call(operateFunds.proposeFundIssue, { number: fund, reason }))
        const { id: issue } = await maker(operateIpo.draftIssue, {
          ...{ market: 'IN', symbol: code, name: 'Made Up', about: 'Weaves what nobody wears.' },
          ...{ priceLow: 95_000_000n, priceHigh: 100_000_000n, size: 500, lot: 100 },
          ...{ minimum: 100, maximum: 500, ...window, listsAt: on(40), document: 'Made up, for a year.' },
        })
        await decided(both, (call) => call(operateIpo.proposeAnnouncement, { id: issue, reason }))
        const { number: listing } = await maker(placements.draftPlacement, {
          ...{
            kind: 'bulk',
            symbol: 'INFY.NS',
            discount: 0,
            minimum: 100,
            total: 1_000,
            grantRequired: false,
          },
          // It opens at once, before the market has gone far from its price.
          ...{ opensAt: on(0), closesAt: on(22) },
        })
        await decided(both, (call) => call(placements.proposePlacement, { number: listing, reason }))
        const { row } = await maker(operateFunds.getFundForOperators, { number: fund })
        Object.assign(made, { fund, fundId: row.id, issue, listing })
      },
    },
    {
      day: 0,
      symbol: 'INFY.NS',
      async act({ customer, operators, until }) {
        const { call, password } = await customer(1)
        await call(updatePassword, { kind: 'transaction', pin, password })
        const [maker] = await operators()
        const listing = async () => (await maker(placements.getPlacement, { number: made.listing })).row
        await until('the listing is open', async () => (await listing()).state === 'open')
        const { id, symbol, price } = await listing()
        if (price === null) throw new Error('the listing has no price')
        await call(buy, { ...{ kind: 'bulk', id, symbol, quantity: 200, seenPrice: price, password: pin } })
      },
    },
    {
      day: 0,
      symbol: maturing,
      act: async ({ customer }) => bought((await customer(0)).call, maturing, 10),
    },
    {
      day: 10,
      symbol: 'SBIN.NS',
      async act({ customer }) {
        for (const which of [0, 0, 1] as const)
          await (await customer(which)).call(funds.purchaseFund, { fund: made.fundId })
        const { call } = await customer(2)
        const { id } = await call(funds.purchaseFund, { fund: made.fundId })
        await call(funds.cancelFundOrder, { id })
      },
    },
    {
      day: 12,
      symbol: 'SBIN.NS',
      async act({ customer, visitor }) {
        const { id: issue, price: seenPrice } = await visitor(ipo.getIssue, { id: made.issue })
        for (const [which, quantity] of [
          [0, 300],
          [1, 500],
          [2, 100],
        ] as const) {
          const { call } = await customer(which)
          const { number } = await call(ipo.applyToIssue, { issue, symbol: code, quantity, seenPrice })
          if (which === 2) await call(ipo.cancelApplication, { number })
        }
      },
    },
    {
      day: 24,
      symbol: 'SBIN.NS',
      act: async ({ operators }) =>
        decided(await operators(), (call) =>
          call(operateIpo.proposeAllotment, { id: made.issue, price: 98_000_000n, reason }),
        ),
    },
    {
      day: 26,
      symbol: 'SBIN.NS',
      async act({ operators }) {
        const both = await operators()
        const split = { symbol: 'SBIN.NS', kind: 'split', day: splitDay, old: 2, new: 3 } as const
        await decided(both, (call) => call(proposeAction, { ...split, reason }))
        const dividend = {
          symbol: 'INFY.NS',
          kind: 'dividend',
          day: dividendDay,
          amount: 12_500_000n,
        } as const
        await decided(both, (call) => call(proposeAction, { ...dividend, reason }))
      },
    },
    {
      day: 30,
      symbol: 'SBIN.NS',
      async act({ operators, now }) {
        const both = await operators()
        const { fund: number } = made
        await decided(both, (call) =>
          call(operateFunds.proposeFundTopUp, { number, amount: 200_00n, reason }),
        )
        const valuedOn = new Date(now() - day_ms).toISOString().slice(0, 10)
        const declared = { number, rate: 50, valuedOn, basis: 'Net asset value of the day.' }
        await decided(both, (call) => call(operateFunds.proposeFundReturn, { ...declared, reason }))
      },
    },
    {
      day: 100,
      symbol: 'SBIN.NS',
      act: async ({ customer }) => soldAll((await customer(0)).call, 'SBIN.NS'),
    },
    {
      day: 130,
      symbol: 'SBIN.NS',
      act: async ({ customer }) => bought((await customer(0)).call, 'SBIN.NS', 3),
    },
    {
      day: 130,
      symbol: maturing,
      // Ended by the maturity.
      act: async (people) => waits(people, (await people.customer(0)).call, maturing, 'gtc'),
    },
    {
      day: 210,
      symbol: 'NIFTY=F',
      act: async ({ customer }) => bought((await customer(1)).call, 'NIFTY=F', 1),
    },
    {
      day: 250,
      symbol: 'SBIN.NS',
      act: async ({ customer }) => soldAll((await customer(1)).call, 'SBIN.NS'),
    },
  ]
}

/**
 * What the journals of these customers and offers have to say in the end, by their reasons; `drawn`
 * applications got shares.
 */
export const expectedJournals = (drawn: number): Record<string, number> => ({
  recharge: 3,
  order_buy: 7,
  order_hold: 3,
  order_release: 3,
  order_sell: 2,
  contract_expired: 2,
  // Both sales and contracts settle.
  settlement: 4,
  split: 2,
  dividend: 2,
  coupon: 3,
  redemption: 1,
  placement_open: 1,
  placement_buy: 1,
  placement_close: 1,
  fund_issue: 1,
  fund_purchase: 4,
  fund_cancelled: 1,
  fund_top_up: 1,
  fund_payout: 3,
  fund_finished: 1,
  ipo_hold: 3,
  ipo_release: 1,
  ipo_allotment: 2,
  ipo_issued: 1,
  ipo_delivery: drawn,
})
