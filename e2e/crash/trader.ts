/** A customer who does all that moves money, without pause and at random, each thing until it is answered. */
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { type Call, makeClient, newKey } from '@tarazu/contract/client'
import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import { cancelFundOrder, listFunds, purchaseFund } from '@tarazu/contract/funds/api'
import { applyToIssue, cancelApplication, listIssues } from '@tarazu/contract/ipo/api'
import { acceptLoan, addLoan, getLoanSummary, repayLoan } from '@tarazu/contract/loans/api'
import { buy, cancelOrder, changeOrder, sell } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { listListings } from '@tarazu/contract/placements/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { cancelWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { type Answer, persistentCall } from '../../server/src/testing/persistent-call.ts'
import type { Seeded } from '../../server/src/testing/seeded.ts'

export type Done = { endpoint: Endpoint; input: never; key: string; answer: Answer<Endpoint> }

export type Trader = {
  phone: string
  password: string
  token: string
  /** Everything that was answered, oldest first. */
  done: readonly Done[]
  start(): void
  /** Waits for the answer to what is under way; throws what went wrong since the start. */
  pause(): Promise<void>
  /** What it is told that it can spend, in paise. */
  balance(): Promise<bigint>
  /** The same call with the same key. */
  again(done: Done): Promise<Answer<Endpoint>>
}

const pin = '284615'
const payee = { bank: 'State Bank of India', number: '30211234567', holder: 'A Trader', ifsc: 'SBIN0001234' }
const symbols = ['SBIN.NS', 'INFY.NS', 'RELIANCE.NS', 'TCS.NS', 'AAPL']

/** Registered, signed in, and with a first recharge asked for. `onDone` hears of each answer. */
export async function makeTrader(
  baseUrl: string,
  phone: string,
  random: Seeded,
  onDone: () => void,
): Promise<Trader> {
  const password = newKey().slice(0, 20)
  const visitor = makeClient({ baseUrl, token: () => undefined })
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  const { token } = await visitor(login, { phone, password })
  const call = makeClient({ baseUrl, token: () => token, timeout_ms: 5_000 })
  const done: Done[] = []
  const bought: { number: string; symbol: string }[] = []
  const waiting: string[] = []
  const withdrawn: string[] = []
  const invested: string[] = []
  /** The applications by issue. */
  const applications = new Map<number, string>()
  const { id: card } = await call(addBankCard, payee)
  await call(updatePassword, { kind: 'transaction', pin, password })
  let stopping = false
  let running: Promise<void> = Promise.resolve()

  async function once<E extends Endpoint>(endpoint: E, input: Input<E>) {
    const key = newKey()
    const answer = await persistentCall(call, endpoint, input, key)
    done.push({ endpoint, input: input as never, key, answer })
    onDone()
    return 'reply' in answer ? answer.reply : undefined
  }

  async function act() {
    const chance = random.fraction()
    const symbol = random.pick(symbols)
    const quantity = random.between(1, 5)
    const stock = { symbol, quantity, kind: 'stock' } as const
    if (chance < 0.05) {
      await buyBlock()
    } else if (chance < 0.08) {
      await subscribe()
    } else if (chance < 0.11) {
      await invest()
    } else if (chance < 0.35) {
      // Some at once or not at all, of which nothing may stay reserved.
      const atOnce = { validity: 'ioc', position: 'exact', quantity: quantity * 40 } as const
      const forAmount = { quantity: 0, amount: BigInt(random.between(1_000, 9_000)) * 100n } as const
      const exits = chance > 0.3 && (await aroundPrice(call, symbol))
      const bracket = exits && { exitTarget: exits.limitPrice, exitStop: exits.stopPrice }
      const asked = chance < 0.16 ? atOnce : chance < 0.2 && { ...forAmount, position: 'exact' as const }
      const order = await once(buy, { ...stock, ...asked, ...bracket })
      if (order) bought.push(order)
    } else if (chance < 0.6 && bought.length > 0) {
      const { number: lot, symbol: held } = random.pick(bought)
      const oco = chance < 0.42 && (await aroundPrice(call, held))
      const order = await once(sell, { lot, quantity: random.between(1, 3), ...oco })
      if (order && oco) waiting.push(order.number)
    } else if (chance < 0.75) {
      const limitPrice = await below(call, symbol, random)
      const rests = { type: 'limit', limitPrice, validity: 'gtc' } as const
      const waits = { type: 'stop', stopPrice: limitPrice, validity: 'gtt' } as const
      const trails = { type: 'trailing', trailBps: 10, validity: 'gtc' } as const
      const opens = { ...waits, type: 'stop_limit', limitPrice } as const
      const terms = chance < 0.62 ? waits : chance < 0.64 ? opens : chance < 0.67 ? trails : rests
      const order = limitPrice && (await once(buy, { ...stock, ...terms }))
      if (order) waiting.push(order.number)
    } else if (chance < 0.82 && waiting.length > 0) {
      await once(changeOrder, { number: random.pick(waiting), quantity: random.between(1, 8) })
    } else if (chance < 0.9 && waiting.length > 0) {
      const [number = ''] = waiting.splice(random.between(0, waiting.length - 1), 1)
      await once(cancelOrder, { number })
    } else if (chance < 0.95) {
      // Small ones are paid at once, large ones wait to be cancelled.
      const amount = String(random.pick([100, 2_500, 60_000]))
      const asked = await once(withdraw, { card, amount, password: pin })
      if (asked) withdrawn.push(asked.id)
    } else if (chance < 0.97 && withdrawn.length > 0) {
      await once(cancelWithdrawal, { id: random.pick(withdrawn) })
    } else if (chance < 0.98) {
      // A bank transfer, which operators have to find.
      await once(addRecharge, { amount: String(random.between(5_000, 9_000)), method: 'manual' })
    } else if (chance < 0.99) await borrow()
    else await once(addRecharge, { amount: String(random.between(50_000, 90_000)) })
  }

  /** Buys hundreds, with the transaction password; some ask for more than there is money for. */
  async function buyBlock() {
    const offers = await persistentCall(call, listListings, { kind: 'bulk' }, 'not used')
    const open = 'reply' in offers ? offers.reply.filter(({ stage }) => stage === 'open') : []
    if (open.length === 0) return
    const { id, symbol, price: seenPrice } = random.pick(open)
    const quantity = random.pick([500, 5_000])
    const order = await once(buy, { kind: 'bulk', id, symbol, quantity, seenPrice, password: pin })
    if (order) bought.push(order)
  }

  /** One application for each issue that is open: the first, another quantity, or none any more. */
  async function subscribe() {
    const issues = await persistentCall(call, listIssues, {}, 'not used')
    const open = 'reply' in issues ? issues.reply.filter(({ stage }) => stage === 'open') : []
    if (open.length === 0) return
    const { id, symbol, price: seenPrice, minimum } = random.pick(open)
    const mine = applications.get(id)
    if (mine !== undefined && random.fraction() < 0.4) {
      await once(cancelApplication, { number: mine })
      applications.delete(id)
      return
    }
    const quantity = minimum * random.between(1, 3)
    const application = await once(applyToIssue, { issue: id, symbol, quantity, seenPrice })
    if (application) applications.set(id, application.number)
  }

  async function invest() {
    if (invested.length > 0 && random.fraction() < 0.4) {
      const [id = ''] = invested.splice(random.between(0, invested.length - 1), 1)
      await once(cancelFundOrder, { id })
      return
    }
    const funds = await persistentCall(call, listFunds, {}, 'not used')
    const open = 'reply' in funds ? funds.reply.rows.filter(({ state }) => state === 'open') : []
    if (open.length === 0) return
    const order = await once(purchaseFund, { fund: random.pick(open).id })
    if (order) invested.push(order.id)
  }

  /** The next step of a loan, if it is the customer's. */
  async function borrow() {
    const summary = await persistentCall(call, getLoanSummary, {}, 'not used')
    const open = 'reply' in summary ? summary.reply.open : null
    if (open === null) await once(addLoan, { amount: String(random.between(500, 5_000)) })
    else if (open.stage === 'offered') await once(acceptLoan, { id: open.id })
    else if (open.stage === 'active')
      await once(repayLoan, { id: open.id, amount: random.pick([open.owed, open.owed / 3n]) })
  }

  await once(addRecharge, { amount: '900000', method: 'sandbox' })
  return {
    phone,
    password,
    token,
    done,
    start() {
      stopping = false
      running = (async () => {
        while (!stopping) await act()
      })()
      // Told by `pause`.
      running.catch(() => undefined)
    },
    async pause() {
      stopping = true
      await running
    },
    async balance() {
      const answer = await persistentCall(call, getBalance, {}, 'not used')
      if ('refused' in answer) throw new Error(answer.refused)
      return answer.reply.balance
    },
    again: ({ endpoint, input, key }) => persistentCall(call, endpoint, input, key),
  }
}

/** A target and a stop so near the price of a symbol that one of them is reached soon. */
async function aroundPrice(call: Call, symbol: string) {
  const preview = await persistentCall(call, previewOrder, { symbol, side: 'buy', quantity: 1 }, 'not used')
  if (!('reply' in preview) || preview.reply.price === null) return undefined
  const { price } = preview.reply
  const near = (micros: bigint) => micros - (micros % 100_000n)
  const [limitPrice, stopPrice] = [near((price * 1_001n) / 1_000n), near((price * 999n) / 1_000n)]
  return { type: 'oco', validity: 'gtc', limitPrice, stopPrice } as const
}

/** A price at which some orders fill soon and others wait, on a step of the instrument. */
async function below(call: Call, symbol: string, random: Seeded) {
  const preview = await persistentCall(call, previewOrder, { symbol, side: 'buy', quantity: 1 }, 'not used')
  if (!('reply' in preview) || preview.reply.price === null) return undefined
  const price = (preview.reply.price * BigInt(1_000_000 - random.pick([0, 100, 1_000, 20_000]))) / 1_000_000n
  return price - (price % 100_000n)
}
