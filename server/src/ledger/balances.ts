import type { Pool } from 'pg'
import { account } from './journal.ts'
import { addTo, type Balance, type CustomerBalances, type CustomerMoney, noMoney } from './money-of.ts'
import type { TouchedAccount } from './post.ts'

type Entry = {
  balances: Map<string, Balance>
  /** Added up as they come: whoever has thousands of lots is not added up anew at each order. */
  sums: CustomerMoney
  loaded: Promise<void>
  ready: boolean
  /** With more accounts than this a fresh look at the database is worth its while. */
  most: number
  /** Something for a recharge that a bank took back. */
  owes: boolean
  /** Journals came while it was read. */
  early: boolean
  /** The sums as they are told, until one of them changes. */
  money?: CustomerMoney | undefined
}

type Options = { pool: Pool; currency: string; maxAccounts?: number }

/** Empty accounts of lots that were sold pile up beside those that are not empty, and a fresh look leaves them out. */
const fewAccounts = 1_000
const maxCustomers = 50_000

/**
 * The balances of customers, in memory: read once, then kept right by what each journal answered, and forgotten when
 * another process changed them. Never the truth: the database decides what can be spent.
 */
export function makeBalances({ pool, currency, maxAccounts: mostAccounts = 300_000 }: Options) {
  const entries = new Map<number, Entry>()
  /** How many accounts all entries have. */
  let accounts = 0

  function drop(customer: number) {
    accounts -= entries.get(customer)?.balances.size ?? 0
    entries.delete(customer)
  }

  /** Whoever holds thousands of lots must not be all that is remembered: those known longest are read anew. */
  function makeRoom() {
    while (accounts > mostAccounts && entries.size > 1) drop(entries.keys().next().value as number)
  }

  function keep(customer: number, entry: Entry, one: Balance) {
    const before = entry.balances.size
    keepNewer(entry, customer, one, currency)
    // Of one that was forgotten while it was read, nothing counts.
    if (entries.get(customer) === entry) accounts += entry.balances.size - before
  }

  function entryOf(customer: number): Entry {
    const known = entries.get(customer)
    if (known) return known
    if (entries.size >= maxCustomers) drop(entries.keys().next().value as number)
    const balances = new Map<string, Balance>()
    const entry: Entry = {
      balances,
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
        // Twice what is not empty: whoever holds thousands of lots is not read anew at each order.
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
    const { rows } = await pool.query<Balance>({
      name: 'balances-of-customer',
      text: 'select address, asset, balance, last_journal as journal from account where customer_id = $1 and balance <> 0',
      values: [customer],
    })
    for (const row of rows) keep(customer, into, row)
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
        entry.money ??= { ...entry.sums, units: new Map(entry.sums.units) }
        return entry.money
      }
      return entry.ready ? add() : entry.loaded.then(add)
    },
    /** What a posted journal left behind. */
    apply(customer: number, journal: bigint, touched: readonly TouchedAccount[]) {
      const entry = entries.get(customer)
      if (!entry) return
      entry.money = undefined
      if (!entry.ready) entry.early = true
      // What came may have paid a debt at once, in a journal that nobody here has heard of (`post_journals`).
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
    /** Of whoever was asked for a moment ago: what is not in memory is nothing. */
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
  // An account that is empty says nothing; its last journal still does, against a late answer of an earlier one.
  balances.set(key, one)
}
