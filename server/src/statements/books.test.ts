/** A customer's books, read by the programs that they are for. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPaise } from '@tarazu/contract/money'
import { getBooks } from '@tarazu/contract/statements/books-api'
import { getInvestmentStatement } from '@tarazu/contract/statements/reports-api'
import { taxYearOf } from '@tarazu/contract/statements/tax-years'
import { listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianEnvironment, debianProgram, needsPrograms } from '../../../scripts/debian-programs.mjs'
import { type WholeWorld, wholeWorld } from '../testing/whole-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'books-'))
let world: WholeWorld

beforeAll(async () => {
  world = await wholeWorld()
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close({ transfersAtLeast: 30 })
})

async function bookAs(format: 'hledger' | 'beancount' | 'ofx') {
  const { name, content } = await world.holder.call(getBooks, { format })
  return { name, text: Buffer.from(content, 'base64').toString('utf8') }
}

type Program = 'hledger' | 'bean-check' | 'ofxdump'
const there = (name: Program) => needsPrograms || debianProgram(name) !== undefined

function start(name: Program, text: string, words: (file: string) => string[]) {
  const file = join(folder, `book.${name === 'ofxdump' ? 'ofx' : 'text'}`)
  writeFileSync(file, text)
  return spawnSync(debianProgram(name) ?? name, words(file), {
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', HOME: folder, PATH: '/usr/bin:/bin', ...debianEnvironment(name) },
  })
}

/** What it writes; throws what it complains of. */
function run(...asked: Parameters<typeof start>) {
  const { status, stdout, stderr } = start(...asked)
  if (status !== 0) throw new Error(stderr + stdout)
  return stdout
}

/** The customer's accounts with what they hold, as the ledger has them. */
async function accounts() {
  const { db } = world.deps
  const rows = await db
    .selectFrom('account')
    .select(['address', 'asset', 'balance'])
    .where('customer_id', '=', world.holder.id)
    .where('balance', '<>', 0n)
    .execute()
  return rows.map(({ address, ...row }) => ({
    ...row,
    address: address.replace(/^customer:\d+/, `customer:${world.holder.displayId}`),
  }))
}

test('the books name their own customer alone', async () => {
  const other = await world.customer({ cash: 1_000_00n })
  for (const format of ['hledger', 'beancount', 'ofx'] as const) {
    const { name, text } = await bookAs(format)
    expect(name).toContain(world.holder.displayId)
    expect(text).toContain(world.holder.displayId)
    expect(text).not.toContain(other.displayId)
    expect(text).not.toMatch(new RegExp(`customer:${world.holder.id}:`))
  }
})

describe.skipIf(!there('hledger'))('hledger (skipped where there is none: apt-get install hledger)', () => {
  const check = (text: string) => run('hledger', text, (file) => ['-f', file, 'check', '--strict'])

  test('accepts the books in its strictest check, and comes to what the accounts hold', async () => {
    const { text } = await bookAs('hledger')
    expect(check(text)).toBe('')
    const csv = run('hledger', text, (file) => [
      ...['-f', file, 'balance', '^customer', '--flat', '--no-total', '--layout=bare', '-O', 'csv'],
    ])
    const [, ...rows] = csv.trim().split('\n')
    const found = rows.map((row) => row.slice(1, -1).split('","').join(' '))
    const expected = (await accounts()).map(
      ({ address, asset, balance }) =>
        `${address} ${asset} ${asset === 'INR' ? formatPaise(balance) : balance}`,
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('refuses books in which an amount was changed', async () => {
    const { text } = await bookAs('hledger')
    const broken = text.replace(
      /(customer:\S+:cash {2}-?)(\d)/,
      (_, before, digit) => `${before}${9 - digit}`,
    )
    expect(broken).not.toBe(text)
    expect(() => check(broken)).toThrow(/balance/)
  })
})

describe.skipIf(!there('bean-check'))(
  'beancount (skipped where there is none: apt-get install beancount)',
  () => {
    const check = (text: string) => run('bean-check', text, (file) => [file])

    test('accepts the books, with what each account holds', async () => {
      const { text } = await bookAs('beancount')
      expect(check(text)).toBe('')
      const cash = (await accounts()).find(({ address }) => address.endsWith(':cash'))
      expect(text).toContain(`balance Assets:Cash  ${formatPaise(cash?.balance ?? 0n)} ~ 0 INR`)
    })

    test('refuses books of which a transfer is a paisa less', async () => {
      const { text } = await bookAs('beancount')
      const broken = text.replace(
        / {2}Assets:Cash {2}(-\d+\.\d\d) INR\n( {2}\S+ {2})\d+\.\d\d INR/,
        (_, amount: string, target: string) => {
          const less = formatPaise(BigInt(amount.replace('.', '')) + 1n)
          return `  Assets:Cash  ${less} INR\n${target}${less.slice(1)} INR`
        },
      )
      expect(broken).not.toBe(text)
      expect(() => check(broken)).toThrow(/Balance failed for 'Assets:Cash'/)
    })
  },
)

describe.skipIf(!there('ofxdump'))('ofxdump (skipped where there is none: apt-get install ofx)', () => {
  test('finds each change of the account, and its balance', async () => {
    const { text } = await bookAs('ofx')
    const found = run('ofxdump', text, (file) => [file])
    const { rows, count } = await world.holder.call(listBill, { limit: 100 })
    expect(rows).toHaveLength(count)
    const amounts = [...found.matchAll(/Amount: (-?[\d.]+)/gi)].map(([, amount]) => Number(amount).toFixed(2))
    const ids = [...found.matchAll(/Financial institution's ID for this transaction: (\d+)/g)].map(
      ([, id]) => id,
    )
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(amounts.toSorted()).toEqual(
      rows.map(({ type, amount }) => formatPaise(type === 'income' ? amount : -amount)).toSorted(),
    )
    expect(found).toMatch(
      new RegExp(`Ledger balance:? ${formatPaise(rows[0]?.balance ?? 0n).replace('.', '\\.')}`, 'i'),
    )
  })

  test('finds what was bought and sold in a year, what is held, and no fault in the form', async () => {
    const { name, text } = await investments()
    expect(name).toContain(world.holder.displayId)
    const { stdout, stderr } = start('ofxdump', text, (file) => [file])
    expect(stderr).not.toContain('LibOFX ERROR')
    const transactions = partsOf(stdout, 'transaction')
    const held = Object.fromEntries(
      partsOf(stdout, 'position').map((part) => [
        figure(part, /Unique ID of the security: (\S+)/),
        Number(figure(part, /Units: (\S+)/)),
      ]),
    )
    const kept = await accounts()
    const units = kept.filter(
      ({ address, asset }) => address.includes(':units:') && !/^(FUND|IPO)-/.test(asset),
    )
    const bySymbol = Object.groupBy(units, ({ asset }) => asset)
    const sum = (of: readonly { balance: bigint }[]) => of.reduce((all, { balance }) => all + balance, 0n)
    const expected = Object.fromEntries(
      Object.entries(bySymbol).map(([symbol, of]) => [symbol, Number(sum(of ?? []))]),
    )
    expect(Object.keys(expected).length).toBeGreaterThan(1)
    expect(held).toEqual(expected)
    const moved: Record<string, number> = {}
    for (const part of transactions) {
      const symbol = figure(part, /security being traded: (\S+)/)
      if (symbol) moved[symbol] = (moved[symbol] ?? 0) + Number(figure(part, /# of units: (\S+)/) ?? 0)
    }
    expect(moved).toEqual(expected)
    const money = sum(kept.filter(({ address, asset }) => asset === 'INR' && !address.endsWith(':loan')))

    const totals = transactions.map((part) => paise(figure(part, /Total money amount: (\S+)/)))
    expect(totals.reduce((all, each) => all + each, 0n)).toBe(money)
    expect(paise(figure(stdout, /Available balance: (\S+)/))).toBe(money)
    const types = transactions.map((part) => figure(part, /Investment transaction type: (\S+)/))
    expect(new Set(types)).toEqual(new Set(['BUYSTOCK', 'SELLSTOCK', 'INVBANKTRAN']))
    const ids = transactions.map((part) => figure(part, /ID for this transaction: (\S+)/))
    expect(new Set(ids).size).toBe(transactions.length)
  })

  test('finds nothing but what there is in a year in which nothing happened', async () => {
    const { text } = await investments(-1)
    const { stdout, stderr } = start('ofxdump', text, (file) => [file])
    expect(stderr).not.toContain('LibOFX ERROR')
    expect([...partsOf(stdout, 'transaction'), ...partsOf(stdout, 'position')]).toEqual([])
    expect(figure(stdout, /Available balance: (\S+)/)).toBe('0.00')
  })
})

/** The year of the world's clock, or so many after it. */
async function investments(after = 0) {
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  const year = taxYearOf('IN', today) + after
  const { name, content } = await world.holder.call(getInvestmentStatement, { country: 'IN', year })
  return { name, text: Buffer.from(content, 'base64').toString('utf8') }
}

/** What ofxdump writes about each thing of a kind. */
const partsOf = (dump: string, kind: 'transaction' | 'position') =>
  dump.split('ofx_proc_').filter((part) => part.startsWith(`${kind}():`))
const figure = (text: string, form: RegExp) => form.exec(text)?.[1]
const paise = (amount = '0.00') => BigInt(amount.replace('.', ''))
