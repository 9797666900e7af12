import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import {
  accountText,
  type Closing,
  closingText,
  commodityText,
  type ExportedJournal,
  journalText,
  type Pseudonyms,
  priceText,
} from './hledger.ts'

/** Rows that are read at once and turned into text: what bounds the memory, however long the ledger is. */
const maxRowsAtOnce = 2_000

export type Exported = { journals: number; transfers: number; accounts: number }

/**
 * Writes the whole ledger of one moment as an hledger journal: commodities, accounts, each journal, and at
 * the end the balance of each account as an assertion. Creates the file only once it is complete; one that
 * exists stays.
 */
export async function exportHledger(
  db: Kysely<Tables>,
  file: string,
  pseudonyms: Pseudonyms,
  rowsAtOnce = maxRowsAtOnce,
): Promise<Exported> {
  if (existsSync(file)) throw new Error(`${file} is there already: an export is never written over.`)
  const draft = `${file}.${process.pid}.part`
  const counted: Exported = { journals: 0, transfers: 0, accounts: 0 }
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        // A slow disk may keep the connection waiting between two pages.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        const text = () => textOf(tx, pseudonyms, { counted, rowsAtOnce })
        await pipeline(text, createWriteStream(draft, { mode: 0o600, flush: true }))
      })
    await rename(draft, file)
    return counted
  } finally {
    await rm(draft, { force: true })
  }
}

async function* textOf(
  tx: Transaction<Tables>,
  pseudonyms: Pseudonyms,
  { counted, rowsAtOnce }: { counted: Exported; rowsAtOnce: number },
) {
  const { currency, world } = await tx
    .selectFrom('deployment')
    .select(['currency', 'world'])
    .executeTakeFirstOrThrow()
  const as = { currency, pseudonyms }
  const last = await tx.selectFrom('journal').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  yield `; The ledger of a ${world} deployment of Tarazu, with pseudonyms in place of its customers.\n\n`
  const assets = await tx.selectFrom('account').select('asset').distinct().orderBy('asset').execute()
  yield `${assets.map(({ asset }) => commodityText(asset, currency)).join('')}\n`
  for await (const page of accountPages(tx, rowsAtOnce)) {
    counted.accounts += page.length
    yield page.map(({ address }) => accountText(pseudonyms.address(address))).join('')
  }
  yield '\n'
  for await (const page of pricePages(tx, rowsAtOnce))
    yield page.map((each) => priceText(each, currency)).join('')
  yield '\n'
  for await (const page of journalPages(tx, rowsAtOnce)) {
    counted.journals += page.length
    for (const { transfers } of page) counted.transfers += transfers.length
    yield page.map((journal) => journalText(journal, as)).join('')
  }
  if (!last) return
  for await (const page of closingPages(tx, rowsAtOnce)) yield closingText(last.at, page, as)
}

/** Accounts in the order of their ids. The house's keep no balance of their own (decision 003). */
async function* accountPages(tx: Transaction<Tables>, rowsAtOnce: number) {
  for (let after: bigint | undefined; ; ) {
    const page = await tx
      .selectFrom('account')
      .select(['id', 'address', 'asset', 'rule', 'balance'])
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0n))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const end = page.at(-1)
    if (!end) return
    yield page
    after = end.id
  }
}

/** Closing prices in the order of their keys, without the gaps. */
async function* pricePages(tx: Transaction<Tables>, rowsAtOnce: number) {
  let [symbol, day] = ['', '-infinity']
  for (;;) {
    const { rows } = await sql<{ symbol: string; day: string; price: bigint; rate: bigint }>`
      select symbol, day::text as day, price, rate from closing_price
       where (symbol, day) > (${symbol}, ${day}::date) and price is not null and rate is not null
         and symbol in (select asset from account)
       order by symbol, day limit ${rowsAtOnce}`.execute(tx)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    ;({ symbol, day } = end)
  }
}

async function* journalPages(tx: Transaction<Tables>, rowsAtOnce: number) {
  for (let after: bigint | undefined; ; ) {
    const journals = await tx
      .selectFrom('journal')
      .select(['id', 'reason', 'thing as reference', 'reverses', 'at'])
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0n))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const [first, end] = [journals[0], journals.at(-1)]
    if (!first || !end) return
    yield withTransfers(journals, await transfersBetween(tx, first.id, end.id))
    after = end.id
  }
}

type TransferRow = Awaited<ReturnType<typeof transfersBetween>>[number]

function transfersBetween(tx: Transaction<Tables>, first: bigint, last: bigint) {
  return tx
    .selectFrom('transfer')
    .innerJoin('account as source', 'source.id', 'transfer.from_account')
    .innerJoin('account as target', 'target.id', 'transfer.to_account')
    .select(['journal_id', 'transfer.asset', 'amount', 'source.address as from', 'target.address as to'])
    .where('journal_id', '>=', first)
    .where('journal_id', '<=', last)
    .orderBy('journal_id')
    .orderBy('line')
    .execute()
}

function withTransfers(
  journals: readonly Omit<ExportedJournal, 'transfers'>[],
  rows: readonly TransferRow[],
): ExportedJournal[] {
  const of = Map.groupBy(rows, ({ journal_id }) => journal_id)
  return journals.map((journal) => ({ ...journal, transfers: of.get(journal.id) ?? [] }))
}

/** Kept balances as the accounts say them; those of the house as the sums of its transfers. */
async function* closingPages(tx: Transaction<Tables>, rowsAtOnce: number): AsyncGenerator<Closing[]> {
  const house = await tx
    .selectFrom(
      sql<{ id: bigint; amount: bigint }>`(
        select to_account as id, amount from transfer union all select from_account, -amount from transfer)`.as(
        'moved',
      ),
    )
    .innerJoin('account', 'account.id', 'moved.id')
    .select(['address', 'account.asset', sql<bigint>`sum(moved.amount)::bigint`.as('balance')])
    .where('rule', '=', '*')
    .groupBy(['address', 'account.asset'])
    .orderBy('address')
    .orderBy('account.asset')
    .execute()
  if (house.length > 0) yield house
  for await (const page of accountPages(tx, rowsAtOnce)) {
    const kept = page.filter(({ rule }) => rule !== '*')
    if (kept.length > 0) yield kept
  }
}
