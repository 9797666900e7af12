/** Contract notes: each figure is what the ledger says. */
import { buy, sell } from '@tarazu/contract/orders/api'
import { getStatement } from '@tarazu/contract/statements/api'
import { getContractNote, listContractNotes } from '@tarazu/contract/statements/contract-notes-api'
import type { DocumentFile } from '@tarazu/contract/statements/document-file'
import { maxDocumentRows } from '@tarazu/contract/statements/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { amountsIn, readPdf, readsPdf } from '../testing/read-pdf.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let trader: TestCustomer

const dayOf = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(at)
const today = () => dayOf(world.clock.now())
const bytesOf = ({ content }: DocumentFile) => Buffer.from(content, 'base64')

beforeAll(async () => {
  // A Wednesday, while Mumbai trades.
  world = await testServer({}, { leads: false, startAt: Date.parse('2026-11-18T05:00:00Z') })
  await world.allowMadeUp()
  world.feed.set('SBIN.NS', 600)
  world.feed.set('INFY.NS', 1_500)
  trader = await world.customer({ cash: 500_000_00n })
  await trader.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 33 })
  await trader.call(buy, { symbol: 'INFY.NS', kind: 'stock', quantity: 7 })
  await trader.call(sell, { symbol: 'SBIN.NS', quantity: 11 })
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

/** The cash flow of all trades, by the transfers between the customer's money and the house alone. */
async function ledgerNet(customer: number) {
  const { rows } = await sql<{ net: bigint; charges: bigint }>`
    select sum(case when f.customer_id is null then t.amount else -t.amount end)::bigint as net,
           sum(t.amount) filter (where o.address = 'house:fees' or o.address like 'house:levies:%')::bigint
             as charges
      from journal j join transfer t on t.journal_id = j.id
      join account f on f.id = t.from_account join account o on o.id = t.to_account
     where j.customer_id = ${customer} and j.reason in ('order_buy', 'order_sell') and t.asset = 'INR'
       and (f.customer_id is null or o.customer_id is null)`.execute(world.deps.db)
  return rows[0] ?? { net: 0n, charges: 0n }
}

test('days with trades are listed with their number, and no others', async () => {
  const day = today()
  expect(await trader.call(listContractNotes, { from: '2026-01-01', to: day })).toEqual({
    rows: [{ day, trades: 3 }],
  })
  expect(await trader.call(listContractNotes, { from: '2026-01-01', to: '2026-01-31' })).toEqual({ rows: [] })
  const tooLong = trader.call(listContractNotes, { from: '2025-01-01', to: day })
  expect((await refusalOf(tooLong)).code).toBe('period_invalid')
})

test('the CSV file of a note has what the ledger moved, to the paisa', async () => {
  const file = await trader.call(getContractNote, { day: today(), format: 'csv' })
  expect(file).toMatchObject({
    name: `tarazu-${trader.displayId}-contract-note-${today()}.csv`,
    type: 'text/csv',
  })
  const lines = bytesOf(file).toString('utf8').split('\r\n')
  const { net, charges } = await ledgerNet(trader.id)
  const paise = (text = '') => BigInt(text.replace('.', ''))
  const trades = lines.filter((line) => /,(Buy|Sell),/.test(line)).map((line) => line.split(','))
  expect(trades.map(([, , , symbol, side, units]) => [symbol, side, units])).toEqual([
    ['SBIN.NS', 'Buy', '33'],
    ['INFY.NS', 'Buy', '7'],
    ['SBIN.NS', 'Sell', '11'],
  ])
  expect(trades.reduce((sum, cells) => sum + paise(cells[10]), 0n)).toBe(net)
  expect(trades.reduce((sum, cells) => sum + paise(cells[9]), 0n)).toBe(charges)
  // Units times the price of the fill: neither is rounded here.
  for (const [, , , , , units, price = '', currency, value] of trades) {
    expect(currency).toBe('INR')
    expect(Math.abs(Number(units) * Number(price) - Number(value))).toBeLessThan(0.011)
  }
  // The entries are those of the account's statement.
  const { entries } = await trader.call(getStatement, { from: today(), to: today() })
  const known = entries.map(({ id }) => id)
  for (const [entry] of trades) expect(known).toContain(entry)
})

describe.skipIf(!readsPdf)(
  'the PDF file of a note (skipped without programs that read PDFs: apt-get install poppler-utils qpdf)',
  () => {
    test('has the same sums, and names its currency and its account', async () => {
      const file = await trader.call(getContractNote, { day: today(), format: 'pdf' })
      expect(file.type).toBe('application/pdf')
      const { text, info } = readPdf(bytesOf(file))
      const { net, charges } = await ledgerNet(trader.id)
      expect(info).toMatch(/^Tagged:\s+yes$/m)
      expect(text).toContain(trader.displayId)
      expect(text).toContain('PAPER TRADING – NO REAL MONEY')
      const lineOf = (word: string) => text.split('\n').find((line) => line.trim().startsWith(word)) ?? ''
      expect(amountsIn(lineOf('Net:'))).toEqual([net])
      expect(amountsIn(lineOf('Total')).slice(-2)).toEqual([charges, net])
    })

    test.each([
      ['de', 'Wertpapierabrechnung'],
      ['es', 'Nota de contrato'],
      ['zh', '成交单'],
    ])('is in %s where that is asked for', async (language, title) => {
      const answer = await fetch(
        `${world.baseUrl}/stock/success/v2/contract-note?day=${today()}&format=pdf`,
        { headers: { authorization: `Bearer ${trader.token}`, 'accept-language': language } },
      )
      const { data } = (await answer.json()) as { data: DocumentFile }
      expect(readPdf(bytesOf(data)).text).toContain(title)
    })
  },
)

test('a day without trades has a note that says so, and one to come has none', async () => {
  const file = await trader.call(getContractNote, { day: '2026-11-02', format: 'csv' })
  expect(bytesOf(file).toString('utf8')).toContain('Nothing was traded on this day.')
  const tomorrow = trader.call(getContractNote, { day: '2199-01-01', format: 'csv' })
  expect((await refusalOf(tomorrow)).code).toBe('period_invalid')
})

test('a note of more trades than a PDF has is refused, and is there as CSV', async () => {
  const customer = await world.customer({ cash: 1_000_00n })
  const at = Date.parse('2026-11-03T06:00:00Z')
  const trades = Array.from({ length: maxDocumentRows + 1 }, (_, second) =>
    journal(
      {
        reason: 'order_buy',
        reference: 'K7Q2M9XW4T1B',
        symbol: 'SBIN.NS',
        customer: customer.id,
        at: at + second,
      },
      [
        [account.cash(customer.id), account.market, 'INR', 1n],
        [account.market, account.units(customer.id, 'K7Q2M9XW4T1B'), 'SBIN.NS', 1n],
      ],
    ),
  )
  await world.deps.db.transaction().execute((tx) => post(tx, trades))
  const pdf = customer.call(getContractNote, { day: '2026-11-03', format: 'pdf' })
  expect(await refusalOf(pdf)).toMatchObject({ code: 'document_long' })
  const csv = bytesOf(await customer.call(getContractNote, { day: '2026-11-03', format: 'csv' })).toString()
  expect(csv).toContain(`Bought,-${(maxDocumentRows + 1) / 100}`)
})

test('nobody gets a note of somebody else', async () => {
  const other = await world.customer()
  const file = await other.call(getContractNote, { day: today(), format: 'csv' })
  expect(bytesOf(file).toString('utf8')).not.toContain('SBIN')
})
