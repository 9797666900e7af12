import { expect, test } from 'vitest'
import { incomeOf } from './income.ts'
import { chargesOf, type OwnJournal, tradeOf } from './own-journal.ts'

const journal = (reason: string, ...transfers: [string, string, string, bigint][]): OwnJournal => ({
  id: 7,
  at: 0,
  reason,
  reference: 'K7Q2M9XW4T1B',
  symbol: null,
  reverses: null,
  transfers: transfers.map(([from, to, asset, amount]) => ({ from, to, asset, amount })),
})
const cash = 'customer:4711:cash'

test.each([
  ['dividend', [['house:market', cash, 'INR', 500n]], 500n],
  ['coupon', [['house:market', cash, 'INR', 700n]], 700n],
  // A unit of a fund is a paisa that was put in.
  [
    'fund_payout',
    [
      ['house:fund:1', cash, 'INR', 1_000n],
      ['house:fund:1', 'customer:4711:unsettled', 'INR', 90n],
      ['customer:4711:units:F', 'house:fund:1', 'FUND-1', 1_000n],
    ],
    90n,
  ],
  [
    'fund_payout',
    [
      ['house:fund:1', cash, 'INR', 940n],
      ['customer:4711:units:F', 'house:fund:1', 'FUND-1', 1_000n],
    ],
    -60n,
  ],
  ['recharge', [['house:paper', cash, 'INR', 500n]], undefined],
] as const)('of %s, the income is what came beyond what was put in (%#)', (reason, transfers, amount) => {
  const made = journal(reason, ...transfers.map(([...each]) => each as [string, string, string, bigint]))
  expect(incomeOf(made, 'INR')?.amount).toBe(amount)
})

test('charges are those of trades and the interest of loans', () => {
  expect(
    chargesOf(journal('loan_interest', ['customer:4711:loan', 'house:income:interest', 'INR', 9n])),
  ).toEqual([{ name: 'interest', amount: 9n }])
})

test('what an order reserves in the same journal is no part of its trade', () => {
  const held = 'customer:4711:held:K7Q2M9XW4T1B'
  expect(
    tradeOf(
      journal(
        'order_buy',
        [cash, held, 'INR', 90_000n],
        [held, 'house:market', 'INR', 1_000n],
        [held, 'house:fees', 'INR', 3n],
        [held, 'house:levies:stamp-duty', 'INR', 2n],
        ['house:market', 'customer:4711:units:K7Q2M9XW4T1B', 'SBIN.NS', 5n],
      ),
      'INR',
    ),
  ).toMatchObject({
    side: 'buy',
    units: 5n,
    value: 1_000n,
    charges: [
      { name: 'brokerage', amount: 3n },
      { name: 'stamp-duty', amount: 2n },
    ],
    net: -1_005n,
  })
})
