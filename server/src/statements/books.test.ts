/** A customer's books, read by the programs that they are for. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPaise } from '@tarazu/contract/money'
import { getBooks } from '@tarazu/contract/statements/books-api'
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

function run(name: Program, text: string, words: (file: string) => string[]) {
  const file = join(folder, `book.${name === 'ofxdump' ? 'ofx' : 'text'}`)
  writeFileSync(file, text)
  return execFileSync(debianProgram(name) ?? name, words(file), {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { LC_ALL: 'C.UTF-8', HOME: folder, PATH: '/usr/bin:/bin', ...debianEnvironment(name) },
  })
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
})
