import type { Pool } from 'pg'
import { readTogether } from '../concurrency/read-together.ts'
import { account } from './journal.ts'
import { addTo, type Balance, type CustomerBalances, type CustomerMoney, noMoney } from './money-of.ts'
import type { TouchedAccount } from './post.ts'

type Entry = {
  balances: Map<string, Balance>
  /**
   * Kept up to date with each balance, since adding up thousands of lots anew for each order would be slow.
   */
  sums: CustomerMoney
  loaded: Promise<void>
  ready: boolean
  /** How many entries were begun before it, with itself. */
  since: number
  /** With more accounts than this it is worth reading the database again. */
  most: number
  /** Whether anything is owed for a recharge that a bank took back. */
  owes: boolean
  /** Whether journals were applied while the balances were being read. */
  early: boolean
  /** The sums as returned, until one of them changes. */
  money?: CustomerMoney | undefined
}

type Options = { pool: Pool; currency: string; maxAccounts?: number }

/** The empty accounts of lots that were sold are in no index that this takes. */
export const balancesOfCustomers =
  'select customer_id as customer, address, asset, balance, last_journal as journal from account ' +
  'where customer_id = any($1::int[]) and balance <> 0'

/** Empty accounts of sold lots accumulate beside the others; reading again leaves them out. */
const fewAccounts = 1_000
const maxCustomers = 50_000

/**
 * The balances of customers in memory: read once, then updated from the result of each journal, and forgotten
 * when another process changed them. They are never the truth: the database decides what can be spent.
 */
export function makeBalances({ pool, currency, maxAccounts: mostAccounts = 300_000 }: Options) {
  const entries = new Map<number, Entry>()
  /** The number of accounts in all entries. */
  let accounts = 0
  /** The number of entries that were ever begun. */
  let begun = 0

  const read = readTogether(async (customers: number[]) => {
    const { rows } = await pool.query<Balance & { customer: number }>({
      name: 'balances-of-customers',
      text: balancesOfCustomers,
      values: [customers],
    })
    const found = Map.groupBy(rows, ({ customer }) => customer)
    return customers.map((customer) => found.get(customer) ?? [])
  })

  function drop(customer: number) {
    accounts -= entries.get(customer)?.balances.size ?? 0
    entries.delete(customer)
  }

  /**
   * Bounded by accounts too, since some customers hold thousands of lots. The oldest entries are dropped and
   * read anew.
   */
  function makeRoom() {
    while (accounts > mostAccounts && entries.size > 1) drop(entries.keys().next().value as number)
  }

  function keep(customer: number, entry: Entry, one: Balance) {
    const before = entry.balances.size
    keepNewer(entry, customer, one, currency)
    // An entry that was forgotten while it was read is not used.
    if (entries.get(customer) === entry) accounts += entry.balances.size - before
  }

  function entryOf(customer: number): Entry {
    const known = entries.get(customer)
    if (known) return known
    if (entries.size >= maxCustomers) drop(entries.keys().next().value as number)
    const balances = new Map<string, Balance>()
    begun += 1
    const entry: Entry = {
      balances,
      since: begun,
      sums: noMoney(),
      ready: false,
      owes: false,
      early: false,
      most: fewAccounts,
      loaded: Promise.resolve(),
    }
    entry.loaded = load(customer, entry)
    entry.loaded.then(
      () => {
        makeRoom()
        entry.ready = true
        entry.owes = (balances.get(`${account.receivable(customer)} ${currency}`)?.balance ?? 0n) < 0n
        // Twice the number of non-empty accounts, so that holders of thousands of lots are not read anew at
        // each order.
        entry.most = Math.max(fewAccounts, 2 * balances.size)
        // One of them may have paid the debt that was read (see `apply`).
        if (entry.owes && entry.early && entries.get(customer) === entry) drop(customer)
      },
      () => {
        if (entries.get(customer) === entry) drop(customer)
      },
    )
    entries.set(customer, entry)
    return entry
  }

  async function load(customer: number, into: Entry) {
    for (const { customer: _, ...balance } of await read(customer)) keep(customer, into, balance)
  }

  return {
    /** Synchronous if it is in memory, which is nearly always. */
    of(customer: number): CustomerBalances | Promise<CustomerBalances> {
      const entry = entryOf(customer)
      return entry.ready ? entry.balances : entry.loaded.then(() => entry.balances)
    },
    /** Whether `of` and `money` answer from memory. */
    knows: (customer: number) => entries.get(customer)?.ready === true,
    /** Returns the same object as long as nothing changes. */
    money(customer: number): CustomerMoney | Promise<CustomerMoney> {
      const entry = entryOf(customer)
      const add = () => {
        entry.money ??= { ...entry.sums, units: new Map(entry.sums.units) }
        return entry.money
      }
      return entry.ready ? add() : entry.loaded.then(add)
    },
    /** Is taken before a journal is sent, and given to `apply` with what it has touched. */
    moment: () => begun,
    /**
     * Applies the accounts that a posted journal has touched; `sent` is the moment when it was sent. If the
     * balances were read after that, a later journal may have emptied one of these accounts before they were,
     * and an account that is empty is not read: nobody could tell that this result is the older one.
     */
    apply(customer: number, journal: bigint, touched: readonly TouchedAccount[], sent: number) {
      const entry = entries.get(customer)
      if (!entry) return
      if (entry.since > sent) {
        drop(customer)
        return
      }
      entry.money = undefined
      if (!entry.ready) entry.early = true
      // The money may have paid a debt at once, in a journal that this process does not know of
      // (`post_journals`).
      if (entry.owes) {
        drop(customer)
        return
      }
      if (entry.ready && entry.balances.size > entry.most) drop(customer)
      for (const [address, asset, balance] of touched) {
        if (address.startsWith(`customer:${customer}:`)) {
          keep(customer, entry, { address, asset, balance: BigInt(balance), journal })
        }
      }
    },
    /** Counts for a customer whose balances were asked for just before; zero if they are not in memory. */
    counts(customer: number): Pick<CustomerMoney, 'waiting' | 'lots'> {
      const { waiting, lots } = entries.get(customer)?.sums ?? noMoney()
      return { waiting, lots }
    },
    forget: drop,
    forgetAll() {
      entries.clear()
      accounts = 0
    },
  }
}

export type Balances = ReturnType<typeof makeBalances>

function keepNewer({ balances, sums }: Entry, customer: number, one: Balance, currency: string) {
  const key = `${one.address} ${one.asset}`
  const known = balances.get(key)
  if (known && known.journal >= one.journal) return
  if (known) addTo(sums, customer, known, currency, -1)
  addTo(sums, customer, one, currency, 1)
  // An empty account is kept: its last journal protects against the late result of an earlier one.
  balances.set(key, one)
}
