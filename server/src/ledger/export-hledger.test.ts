/** What `npm run export -- hledger` writes, read by hledger itself. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOwed } from '@tarazu/contract/liabilities/api'
import { formatPaise } from '@tarazu/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianProgram, needsPrograms } from '../../../scripts/debian-programs.mjs'
import { type WholeWorld, wholeWorld } from '../testing/whole-world.ts'
import { exportHledger } from './export-hledger.ts'
import { makePseudonyms } from './hledger.ts'
import { account, journal, type Transfer } from './journal.ts'
import { post } from './post.ts'

const program = debianProgram('hledger')
const folder = mkdtempSync(join(tmpdir(), 'hledger-'))
const file = join(folder, 'ledger.journal')
const pseudonyms = makePseudonyms(Buffer.alloc(32, 7))
const chart = readFileSync(new URL('../../../docs/chart-of-accounts.md', import.meta.url), 'utf8')

let world: WholeWorld

/** The reasons of the chart of accounts, each the first cell of a row of "The journals". */
const reasons = [...(chart.split('## The journals')[1] ?? '').matchAll(/^\| `([a-z_]+)` \|/gm)].map(
  ([, reason = '']) => reason,
)

function hledger(path: string, ...words: string[]) {
  return execFileSync(program ?? 'hledger', ['-f', path, ...words], {
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 1e8,
    env: { LC_ALL: 'C.UTF-8', HOME: folder, PATH: '/usr/bin:/bin' },
  })
}

/**
 * Posts what the world of the test has not done by itself: one journal of each other reason, there and back.
 */
async function postOtherReasons() {
  const { db } = world.deps
  const done = await db.selectFrom('journal').select('reason').distinct().execute()
  const missing = reasons.filter((reason) => !done.some((row) => row.reason === reason))
  const { id } = world.holder
  const there: Transfer[] = [
    [account.paper, account.suspense, 'INR', 12_345n],
    [account.custody, account.units(id, 'K7Q2M9XW4T1B'), 'IPO-4711', 3n],
    [account.loan(id), account.income('interest'), 'INR', 1n],
  ]
  const back = there.map(([from, to, asset, amount]) => [to, from, asset, amount] as const)
  const at = world.clock.now()
  await db.transaction().execute(async (tx) => {
    for (const reason of missing) {
      const [first] = await post(tx, [journal({ reason, reference: 'K7Q2M9XW4T1B', at }, there)])
      if (first?.status !== 'posted') throw new Error(`${reason} was not posted`)
      await post(tx, [journal({ reason: 'reversal', reverses: first.journal, at }, back)])
    }
  })
}

/** What the transfers come to, by account and asset, in the words of hledger. */
async function totals() {
  const { rows } = await sql<{ address: string; asset: string; total: string }>`
    select a.address, a.asset, sum(m.amount)::text as total
      from (select to_account as id, amount from transfer
            union all select from_account, -amount from transfer) m
      join account a on a.id = m.id group by 1, 2 having sum(m.amount) <> 0`.execute(world.deps.db)
  const amountOf = (asset: string, total: string) =>
    asset === 'INR' ? (Number(total) / 100).toFixed(2) : total
  return new Map(
    rows.map(({ address, asset, total }) => [
      `${pseudonyms.address(address)} ${asset}`,
      amountOf(asset, total),
    ]),
  )
}

beforeAll(async () => {
  world = await wholeWorld()
  await world.allowMadeUp()
  await postOtherReasons()
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close({ transfersAtLeast: 30 })
})

test('the export names no customer, and is never written over', async () => {
  const counted = await exportHledger(world.deps.db, file, pseudonyms, 7)
  const text = readFileSync(file, 'utf8')
  expect(text.match(/^\d{4}-\d\d-\d\d \(\d+\) /gm)).toHaveLength(counted.journals)
  expect(counted.journals).toBeGreaterThan(reasons.length)
  for (const number of Object.values(world.numbers)) expect(text).not.toContain(number)
  expect(text).not.toMatch(new RegExp(`customer:${world.holder.id}:|${world.holder.displayId}|@`))
  await expect(exportHledger(world.deps.db, file, pseudonyms)).rejects.toThrow('never written over')
})

test('every reason of the chart of accounts is in the export', () => {
  const written = new Set(
    [...readFileSync(file, 'utf8').matchAll(/\) ([a-z_]+) {2};/g)].map(([, reason]) => reason),
  )
  expect(reasons.length).toBeGreaterThan(30)
  expect(reasons.filter((reason) => !written.has(reason))).toEqual([])
})

describe.skipIf(!program && !needsPrograms)(
  'hledger (skipped where there is none: apt-get install hledger)',
  () => {
    test('accepts the export in its strictest check', () => {
      expect(hledger(file, 'check', '--strict')).toBe('')
    })

    test('comes to the totals of the ledger, by account and commodity', async () => {
      const csv = hledger(file, 'balance', '--flat', '--no-total', '--layout=bare', '-O', 'csv')
      const [, ...rows] = csv.trim().split('\n')
      const found = rows.map((row) => row.slice(1, -1).split('","'))
      expect(new Map(found.map(([name, asset, amount]) => [`${name} ${asset}`, amount]))).toEqual(
        await totals(),
      )
    })

    test('comes to what is published as owed to customers, and to the house’s own book', async () => {
      const sumOf = (account: string, asset: string) => {
        const csv = hledger(
          file,
          'balance',
          account,
          '--depth=1',
          '--layout=bare',
          '-O',
          'csv',
          `cur:${asset}`,
        )
        const [, , , total = '0'] = /"(total|Total:?)","([^"]*)","([^"]*)"/.exec(csv) ?? []
        return total
      }
      const published = await world.visitor(getOwed, {})
      expect(sumOf('^customer:[^:]+:(cash|unsettled|held)', 'INR')).toBe(formatPaise(published.owed))
      expect(sumOf('^house:market$', 'INR')).toBe(formatPaise(published.book_money))
      for (const { asset, owed, book } of published.units) {
        expect([asset, sumOf('^customer:[^:]+:units', asset.replaceAll('.', '\\.'))]).toEqual([asset, owed])
        expect([asset, sumOf('^house:market$', asset.replaceAll('.', '\\.'))]).toEqual([asset, book])
      }
    })

    test.each([
      [
        'an amount was changed',
        (text: string) => text.replace(/ 123\.45 INR/, ' 123.46 INR'),
        /could not balance this transaction/,
      ],
      [
        'a transfer was left out',
        (text: string) => text.replace(/(order_buy.*\n)(.*\n.*\n)/, '$1'),
        /balance assertion/,
      ],
      [
        'an account is not declared',
        (text: string) => text.replace(/^account house:fees\n/m, ''),
        /undeclared account "house:fees"/,
      ],
    ])('refuses an export in which %s', (_, change, why) => {
      const broken = join(folder, 'broken.journal')
      const text = readFileSync(file, 'utf8')
      expect(change(text)).not.toBe(text)
      writeFileSync(broken, change(text))
      expect(() => hledger(broken, 'check', '--strict')).toThrow(why)
    })
  },
)
