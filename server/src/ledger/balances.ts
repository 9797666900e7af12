import type { Pool } from 'pg'
import { type Balance, type CustomerBalances, type CustomerMoney, moneyOf } from './money-of.ts'
import type { TouchedAccount } from './post.ts'

type Entry = {
  balances: Map<string, Balance>
  loaded: Promise<void>
  ready: boolean
  /** With more accounts than this a fresh look at the database is worth its while. */
  most: number
  /** The balances added up, until one of them changes. */
  money?: CustomerMoney | undefined
}

type Options = { pool: Pool; currency: string }

/** Empty accounts of lots that were sold pile up beside those that are not empty, and a fresh look leaves them out. */
const fewAccounts = 1_000
const mostCustomers = 50_000

/**
 * The balances of customers, in memory: read once, then kept right by what each journal answered, and forgotten when
 * another process changed them. Never the truth: the database decides what can be spent.
 */
export function makeBalances({ pool, currency }: Options) {
  const entries = new Map<number, Entry>()

  function entryOf(customer: number): Entry {
    const known = entries.get(customer)
    if (known) return known
    if (entries.size >= mostCustomers) entries.delete(entries.keys().next().value as number)
    const balances = new Map<string, Balance>()
    const entry: Entry = { balances, ready: false, most: fewAccounts, loaded: load(customer, balances) }
    entry.loaded.then(
      () => {
        entry.ready = true
        // Twice what is not empty: whoever holds thousands of lots is not read anew at each order.
        entry.most = Math.max(fewAccounts, 2 * balances.size)
      },
      () => {
        if (entries.get(customer) === entry) entries.delete(customer)
      },
    )
    entries.set(customer, entry)
    return entry
  }

  async function load(customer: number, into: Map<string, Balance>) {
    const { rows } = await pool.query<Balance>({
      name: 'balances-of-customer',
      text: 'select address, asset, balance, last_journal as journal from account where customer_id = $1 and balance <> 0',
      values: [customer],
    })
    for (const row of rows) keepNewer(into, row)
  }

  return {
    /** Synchronous where it is in memory, which is nearly always. */
    of(customer: number): CustomerBalances | Promise<CustomerBalances> {
      const entry = entryOf(customer)
      return entry.ready ? entry.balances : entry.loaded.then(() => entry.balances)
    },
    /** The same object for as long as nothing changes. */
    money(customer: number): CustomerMoney | Promise<CustomerMoney> {
      const entry = entryOf(customer)
      const add = () => {
        entry.money ??= moneyOf(customer, entry.balances, currency)
        return entry.money
      }
      return entry.ready ? add() : entry.loaded.then(add)
    },
    /** What a posted journal left behind. */
    apply(customer: number, journal: bigint, touched: readonly TouchedAccount[]) {
      const entry = entries.get(customer)
      if (!entry) return
      entry.money = undefined
      if (entry.ready && entry.balances.size > entry.most) entries.delete(customer)
      for (const [address, asset, balance] of touched) {
        if (address.startsWith(`customer:${customer}:`)) {
          keepNewer(entry.balances, { address, asset, balance: BigInt(balance), journal })
        }
      }
    },
    forget(customer: number) {
      entries.delete(customer)
    },
    forgetAll() {
      entries.clear()
    },
  }
}

export type Balances = ReturnType<typeof makeBalances>

function keepNewer(balances: Map<string, Balance>, one: Balance) {
  const key = `${one.address} ${one.asset}`
  const known = balances.get(key)
  if (known && known.journal >= one.journal) return
  // An account that is empty says nothing; its last journal still does, against a late answer of an earlier one.
  balances.set(key, one)
}
