/** What happens to holdings without a trade, and in which year; ofxdump reads whole files in books.test.ts. */
import { expect, test } from 'vitest'
import { type Investments, ofxInvestmentsText } from './ofx-investments.ts'
import type { OwnJournal, OwnTransfer } from './own-journal.ts'

const lot = 'customer:9:units:A'
const cash = 'customer:9:cash'
const move = (from: string, to: string, asset: string, amount: bigint): OwnTransfer => ({
  from,
  to,
  asset,
  amount,
})

let id = 0
function journal(
  day: string,
  reason: string,
  symbol: string | null,
  ...transfers: readonly OwnTransfer[]
): OwnJournal {
  id += 1
  const at = Date.parse(`${day}T06:00:00Z`)
  return { id, at, reason, reference: null, symbol, reverses: null, transfers }
}
const bought = journal(
  '2026-01-10',
  'order_buy',
  'ABC.NS',
  move(cash, 'house:market', 'INR', 100_01n),
  move(cash, 'house:fees', 'INR', 1_00n),
  move(cash, 'house:levies:stamp-duty', 'INR', 20n),
  move(cash, 'house:levies:exchange-charge', 'INR', 3n),
  move('house:market', lot, 'ABC.NS', 3n),
)

const textOf = (journals: readonly OwnJournal[], more: Partial<Investments> = {}) =>
  ofxInvestmentsText({
    journals,
    from: '2026-01-01',
    to: '2026-12-31',
    dayOf: (at) => new Date(at).toISOString().slice(0, 10),
    currency: 'INR',
    account: '100009',
    madeAt: Date.parse('2027-02-01T00:00:00Z'),
    securityOf: (symbol) => ({ name: `${symbol} & Sons`, isStock: symbol.endsWith('.NS') }),
    priceOf: () => undefined,
    ...more,
  })
const figuresOf = (text: string, ...tags: readonly string[]) =>
  tags.map((tag) => [...text.matchAll(new RegExp(`<${tag}>([^<]*)`, 'g'))].map(([, figure]) => figure))

test('a purchase has its charges apart, and a price of six digits', () => {
  const text = textOf([bought])
  expect(figuresOf(text, 'UNITPRICE', 'COMMISSION', 'TAXES', 'FEES', 'TOTAL')).toEqual([
    ['33.336667', '0.00'],
    ['1.00'],
    ['0.20'],
    ['0.03'],
    ['-101.24'],
  ])
  expect(text).toContain('<BUYSTOCK>')
  expect(text).toContain('<SECNAME>ABC.NS &amp; Sons</SECNAME>')
})

test('what is no stock is another security', () => {
  const text = textOf([
    journal('2026-02-01', 'order_buy', 'GOI-1', move('house:market', lot, 'GOI-1', 5n)),
    journal('2026-03-01', 'coupon', 'GOI-1', move('house:market', cash, 'INR', 7_00n)),
    journal(
      '2026-04-01',
      'redemption',
      'GOI-1',
      move(lot, 'house:market', 'GOI-1', 5n),
      move('house:market', cash, 'INR', 500_00n),
    ),
  ])
  for (const tag of ['BUYOTHER', 'SELLOTHER', 'OTHERINFO']) expect(text).toContain(`<${tag}>`)
  expect(figuresOf(text, 'INCOMETYPE', 'UNITS', 'TOTAL', 'AVAILCASH')).toEqual([
    ['INTEREST'],
    ['5', '-5'],
    ['0.00', '7.00', '500.00'],
    ['507.00'],
  ])
  expect(text).not.toContain('<POSOTHER>')
})

test('a split says how many units there were, and what was paid for a fraction', () => {
  const text = textOf([
    bought,
    journal(
      '2026-02-01',
      'split',
      'ABC.NS',
      move(lot, 'house:market', 'ABC.NS', 2n),
      move('house:market', cash, 'INR', 16_00n),
    ),
  ])
  expect(figuresOf(text, 'OLDUNITS', 'NEWUNITS', 'NUMERATOR', 'DENOMINATOR', 'FRACCASH')).toEqual([
    ['3'],
    ['1'],
    ['1'],
    ['3'],
    ['16.00'],
  ])
  expect(figuresOf(text, 'AVAILCASH')).toEqual([['-85.24']])
})

test('shares of an issue are brought in, and what was paid for them is a payment', () => {
  const text = textOf([
    journal('2026-02-01', 'ipo_allotment', null, move('customer:9:held:X', 'house:ipo:1', 'INR', 50_00n)),
    journal('2026-02-01', 'ipo_allotment', null, move('house:custody', lot, 'IPO-1', 50_00n)),
    journal('2026-02-09', 'ipo_delivery', 'NEW.NS', move('house:ipo:1', lot, 'NEW.NS', 10n)),
  ])
  expect(figuresOf(text, 'TFERACTION', 'UNITS', 'TRNAMT')).toEqual([['IN'], ['10', '10'], ['-50.00']])
  expect(text).not.toContain('IPO-1<')
})

test('money that waits in an order or is owed moves nothing', () => {
  const text = textOf([
    journal('2026-02-01', 'recharge', null, move('house:paper', cash, 'INR', 9_00n)),
    journal('2026-02-01', 'order_hold', 'ABC.NS', move(cash, 'customer:9:held:B', 'INR', 5_00n)),
    journal(
      '2026-02-01',
      'loan_interest',
      null,
      move('customer:9:loan', 'house:income:interest', 'INR', 1_00n),
    ),
  ])
  expect(figuresOf(text, 'TRNTYPE', 'TRNAMT', 'AVAILCASH')).toEqual([['DEP'], ['9.00'], ['9.00']])
})

test('earlier years count for what is held, and tell nothing', () => {
  const text = textOf([bought], { from: '2027-01-01', to: '2027-02-01' })
  expect(text).not.toContain('<FITID>')
  expect(figuresOf(text, 'UNITS', 'MEMO', 'AVAILCASH')).toEqual([['3'], ['No price is known'], ['-101.24']])
  expect(figuresOf(text, 'DTSTART', 'DTASOF')).toEqual([['20270101'], ['20270201000000.000[0:GMT]']])
})

test('a position has its last price, and its worth as the portfolio has it', () => {
  const at = Date.parse('2026-12-31T10:00:00Z')
  const text = textOf([bought], {
    priceOf: (_, units) => ({ price: 40_500_000n, worth: 40_50n * units, at }),
  })
  expect(figuresOf(text, 'MKTVAL', 'DTPRICEASOF')).toEqual([['121.50'], ['20261231100000.000[0:GMT]']])
  expect(figuresOf(text, 'UNITPRICE')[0]?.at(-1)).toBe('40.50')
})
