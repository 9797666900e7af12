import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getBooks as api } from '@tarazu/contract/statements/books-api'
import { maxJournalsRead, statementZones } from '@tarazu/contract/statements/rules'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { accountText, closingText, commodityText, journalText } from '../ledger/hledger.ts'
import { readBillEntries } from '../wallet/bill-entries.ts'
import { type Book, beancountText, type OwnBalance } from './beancount.ts'
import { ofxText } from './ofx.ts'
import { readOwnJournals } from './read-own-journals.ts'
import { dayReader } from './read-statement.ts'
import { type Holder, readHolder, textFile } from './report-base.ts'

/** A customer's books of one moment. Refuses with `document_long`. */
export async function getBooks(
  deps: Deps,
  { id }: Caller,
  { format }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { currency } = deps.settings
  const madeAt = deps.clock.now()
  const to = dayReader(statementZones[currency])(madeAt)
  return readSnapshot(deps.db, async (tx) => {
    const holder = await readHolder(tx, id)
    const name = `tarazu-${holder.account}-${to}`
    if (format === 'ofx') {
      const entries = await readAllEntries(tx, id)
      const text = ofxText(entries, { account: holder.account, currency, madeAt })
      return textFile(`${name}.ofx`, 'application/x-ofx', text)
    }
    const zone = statementZones[currency]
    const journals = await readOwnJournals(tx, id, { from: undefined, to, zone })
    const balances = await readBalances(tx, id, holder, journals)
    const book = { journals, balances, currency, account: holder.account }
    return format === 'hledger'
      ? textFile(`${name}.journal`, 'text/plain', hledgerText(book))
      : textFile(`${name}.beancount`, 'text/plain', beancountText(book))
  })
}

async function readAllEntries(tx: Kysely<Tables>, customer: number) {
  const rows = sql`select journal_id, amount, balance from bill where customer_id = ${customer}
                    order by journal_id limit ${maxJournalsRead + 1}`
  const entries = await readBillEntries(tx, rows, 'asc')
  if (entries.length > maxJournalsRead) throw new Refusal('document_long', { maximum: maxJournalsRead })
  return entries
}

/** What the accounts say, not what the journals come to: whoever reads the books compares the two. */
async function readBalances(
  tx: Kysely<Tables>,
  customer: number,
  { account }: Holder,
  journals: Book['journals'],
): Promise<Book['balances']> {
  const kept = await tx
    .selectFrom('account')
    .select(['address', 'asset', 'balance'])
    .where('customer_id', '=', customer)
    .where('balance', '<>', 0n)
    .execute()
  const balances = new Map<string, OwnBalance>(
    journals.flatMap(({ transfers }) =>
      transfers.flatMap(({ from, to, asset }) =>
        [from, to]
          .filter((address) => address.startsWith('customer:'))
          .map((address) => [`${address} ${asset}`, { address, asset, balance: 0n }] as const),
      ),
    ),
  )
  for (const { address, asset, balance } of kept) {
    const shown = address.replace(/^customer:\d+/, `customer:${account}`)
    balances.set(`${shown} ${asset}`, { address: shown, asset, balance })
  }
  return [...balances.values()]
}

/** Nobody else is in it, so everything keeps its name. */
const asTheyAre = { reference: (number: string) => number, address: (address: string) => address }

function hledgerText({ journals, balances, currency, account }: Book): string {
  const as = { currency, pseudonyms: asTheyAre }
  const all = journals.flatMap(({ transfers }) => transfers)
  const accounts = new Set(all.flatMap(({ from, to }) => [from, to]))
  const last = journals.reduce((most, { at }) => Math.max(most, at), 0)
  return [
    `; The account ${account} at Tarazu.\n\n`,
    ...[...new Set(all.map(({ asset }) => asset))].map((asset) => commodityText(asset, currency)),
    '\n',
    ...[...accounts].toSorted().map(accountText),
    '\n',
    ...journals.map(({ id, at, reverses, ...journal }) =>
      journalText(
        {
          ...journal,
          id: BigInt(id),
          at: new Date(at),
          reverses: reverses === null ? null : BigInt(reverses),
        },
        as,
      ),
    ),
    ...(journals.length === 0 ? [] : [closingText(new Date(last), balances, as)]),
  ].join('')
}
