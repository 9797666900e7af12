/**
 * A deployment in pesos, and pesos in a deployment in rupees. The expected amounts were computed by hand from
 * decisions 021 and 032 and the table of fees, without the product's arithmetic.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { day_ms } from '@tarazu/contract/duration'
import { acceptLoan, addLoan, listLoans, repayLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { expect, test } from 'vitest'
import { type TestServer, testServer } from '../src/testing/test-server.ts'
import { paySmallWithdrawals } from '../src/withdrawals/keep-withdrawals.ts'

const stock = { kind: 'stock', position: 'full' } as const

const linesOf = ({ fees }: { fees: readonly { name: string; amount: bigint }[] }) =>
  fees.map(({ name, amount }) => [name, amount])

async function inPesos() {
  const world = await testServer({ CURRENCY: 'MXN' }, { leads: false })
  const customer = await world.customer({ cash: 1_000_000_00n })
  const balance = async () => (await (await world.signIn(customer))(getBalance, {})).balance
  return { world, customer, balance }
}

test('orders and fees in a deployment in pesos are right to the centavo', async () => {
  const { world, customer, balance } = await inPesos()
  const { call } = customer
  world.feed.set('USDMXN=X', 17.8349)
  world.feed.set('INRMXN=X', 0.2137)
  world.feed.set('AAPL', 187.37)

  // 3 × 187.37 × 17.8349 = 10 025.175639, rounded up; 0.05 % of that is 5.01259.
  const bought = await call(buy, { ...stock, symbol: 'AAPL', quantity: 3 })
  expect(bought).toMatchObject({ status: 1, value: 10_025_18n })
  expect(linesOf(bought)).toEqual([['brokerage', 5_01n]])
  expect(await balance()).toBe(989_969_81n)
  const { fills } = await call(getOrder, { number: bought.number })
  expect(fills).toMatchObject([{ rate: 17_834_900n, rateSource: 'simulated USDMXN=X', price: 187_370_000n }])

  // 3 × 191.03 × 17.9051 = 10 261.233759, rounded down; the fee is 5.130615.
  world.feed.set('USDMXN=X', 17.9051)
  world.feed.set('AAPL', 191.03)
  const sold = await call(sell, { lot: bought.number, quantity: 3 })
  expect(sold).toMatchObject({ status: 1, value: 10_261_23n, profit: 225_91n })
  expect(linesOf(sold)).toEqual([['brokerage', 5_13n]])
  expect(await balance()).toBe(1_000_225_91n)

  // 7 × 613.45 × 0.2137 = 917.659855, rounded up; fees are 0.03 %, 0.1 %, 0.003 % and 0.015 % of it.
  world.feed.set('SBIN.NS', 613.45)
  const few = await call(buy, { ...stock, symbol: 'SBIN.NS', quantity: 7 })
  expect(few).toMatchObject({ status: 1, value: 917_66n })
  expect(linesOf(few)).toEqual([
    ['brokerage', 28n],
    ['transaction-tax', 92n],
    ['exchange-charge', 3n],
    ['stamp-duty', 14n],
  ])
  expect(await balance()).toBe(999_306_88n)

  // 100 × 7 313.45 × 0.2137 = 156 288.4265, rounded up; the brokerage of 46.89 exceeds the maximum of 20.
  world.feed.set('RELIANCE.NS', 7_313.45)
  const many = await call(buy, { ...stock, symbol: 'RELIANCE.NS', quantity: 100 })
  expect(many).toMatchObject({ status: 1, value: 156_288_43n })
  expect(linesOf(many)).toEqual([
    ['brokerage', 20_00n],
    ['transaction-tax', 156_29n],
    ['exchange-charge', 4_69n],
    ['stamp-duty', 23_44n],
  ])
  const left = 842_814_03n
  expect(await balance()).toBe(left)
  const { rows } = await call(listBill, {})
  expect(rows[0]).toMatchObject({ amount: 156_492_85n, balance: left, type: 'expense' })
  await world.close({ transfersAtLeast: 12 })
})

test('a loan and a withdrawal in a deployment in pesos are right to the centavo', async () => {
  const { world, customer, balance } = await inPesos()
  const [maker, checker] = [await world.operator('credit'), await world.operator('credit')]
  const { id } = await customer.call(addLoan, { amount: '1000' })
  const offer = { number: id, amount: 1_000_00n, rate: 1_234, days: 90, reason: 'As asked for.' }
  const { proposal } = await maker.call(proposeLoanOffer, offer)
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
  await customer.call(acceptLoan, { id })
  expect(await balance()).toBe(1_001_000_00n)

  // 1 000 × 12.34 % × 10 / 365 = 3.3808…
  later(world, 10)
  const first = await world.signIn(customer)
  expect(await first(repayLoan, { id, amount: 503_38n })).toMatchObject({ owed: 500_00n, stage: 'active' })
  expect(await balance()).toBe(1_000_496_62n)
  // 500 × 12.34 % × 5 / 365 = 0.8452…
  later(world, 5)
  const second = await world.signIn(customer)
  expect(await second(repayLoan, { id, amount: 500_85n })).toMatchObject({ owed: 0n, stage: 'paid' })
  expect(await balance()).toBe(999_995_77n)
  expect((await second(listLoans, {})).rows).toMatchObject([{ amount: 1_000_00n, stage: 'paid' }])

  const clabe = { bank: 'Banorte', number: '032180000118359719', holder: 'Ana Soto' }
  const { id: card } = await second(addBankCard, clabe)
  const asked = await second(withdraw, { card, amount: '12345' })
  expect(await second(getBalance, {})).toMatchObject({
    balance: 987_650_77n,
    held: 12_345_00n,
    currency: 'MXN',
  })
  expect(await paySmallWithdrawals(world.deps)).toBe(1)
  expect(await second(getWithdrawal, { id: asked.id })).toMatchObject({
    amount: 12_345_00n,
    state: 'settled',
  })
  expect(await second(getBalance, {})).toMatchObject({ balance: 987_650_77n, held: 0n })
  await world.close({ transfersAtLeast: 8 })
})

/** Steps the clock by a moment more than so many days. */
function later(world: TestServer, days: number) {
  world.clock.step(days * day_ms + 1_000)
}

test('a purchase of pesos from a wallet in rupees is right to the paisa', async () => {
  const world = await testServer({}, { leads: false })
  world.feed.set('USDINR=X', 84.1234)
  world.feed.set('USDMXN=X', 17.8349)
  const customer = await world.customer({ cash: 100_000_00n })
  // 84.1234 / 17.8349 = 4.716786; 100 × 17.8349 × 4.716786 = 8 412.3406, rounded up; 0.02 % of it is 1.68.
  const bought = await customer.call(buy, { ...stock, symbol: 'USDMXN=X', quantity: 100 })
  expect(bought).toMatchObject({ status: 1, value: 8_412_35n })
  expect(linesOf(bought)).toEqual([['brokerage', 1_68n]])
  const { fills } = await customer.call(getOrder, { number: bought.number })
  expect(fills).toMatchObject([{ rate: 4_716_786n, rateSource: 'simulated USDINR=X USDMXN=X' }])
  expect((await customer.call(getBalance, {})).balance).toBe(91_585_97n)
  await world.close({ transfersAtLeast: 3 })
})
