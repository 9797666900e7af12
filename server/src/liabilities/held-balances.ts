/**
 * What customers have, as entries side by side instead of objects: a hundred thousand customers have half a
 * million of them, and collecting objects took as long as hashing.
 */
import { maxSum } from '@tarazu/contract/liabilities/sum-tree'
import type { Client } from 'pg'
import { copyOut } from '../backup/copy.ts'

/** An entry is what one customer has of one asset; in the order of customers, and of assets' names in each. */
export type HeldBalances = {
  /** Entry to customer (`id`). */
  customers: Int32Array
  /** Entry to place in `names`. */
  assets: Int32Array
  names: readonly string[]
  /** Entry to balance, in the asset's smallest unit. */
  balances: BigInt64Array
}

/**
 * What customers have, in any account of theirs that is not below zero: what they owe is nobody's claim, and
 * is not taken off. One statement, so one snapshot, and it locks nothing. Adding up here instead of there
 * takes a quarter of PostgreSQL's time, which has the orders to write.
 */
const balancesSql = `
  copy (select asset, customer_id, balance from account
         where balance > 0 and customer_id is not null
         order by customer_id, asset) to stdout`

export async function readHeld(client: Client): Promise<HeldBalances> {
  // The sort goes through files with less.
  await client.query(`set work_mem = '64MB'`)
  const places = new Map<string, number>()
  let held = roomFor(65_536)
  let size = 0
  for await (const rows of rowsOf(copyOut(client, balancesSql)))
    for (const row of rows) {
      const [name = '', id, balance = '0'] = row.split('\t')
      const customer = Number(id)
      const asset = places.get(name) ?? places.size
      places.set(name, asset)
      const last = size - 1
      if (held.customers[last] === customer && held.assets[last] === asset) {
        const sum = (held.balances[last] as bigint) + BigInt(balance)
        // An array of eight bytes each would begin again below zero.
        if (sum > maxSum) throw new Error(`customer ${customer} has more ${name} than can be counted`)
        held.balances[last] = sum
        continue
      }
      if (size === held.customers.length) held = roomFor(2 * size, held)
      held.customers[size] = customer
      held.assets[size] = asset
      held.balances[size] = BigInt(balance)
      size += 1
    }
  return {
    names: [...places.keys()],
    customers: held.customers.subarray(0, size),
    assets: held.assets.subarray(0, size),
    balances: held.balances.subarray(0, size),
  }
}

type Room = Omit<HeldBalances, 'names'>

function roomFor(size: number, filled?: Room): Room {
  const room = {
    customers: new Int32Array(size),
    assets: new Int32Array(size),
    balances: new BigInt64Array(size),
  }
  if (filled) {
    room.customers.set(filled.customers)
    room.assets.set(filled.assets)
    room.balances.set(filled.balances)
  }
  return room
}

/** The number by which each customer (`id`) is known, which never changes. */
export async function readAccounts(client: Client): Promise<Map<number, string>> {
  const accounts = new Map<number, string>()
  for await (const rows of rowsOf(copyOut(client, 'copy (select id, display_id from customer) to stdout')))
    for (const row of rows) {
      const [id, account = ''] = row.split('\t')
      accounts.set(Number(id), account)
    }
  return accounts
}

/** Rows of COPY's text, many at a time. None of these values has a character that it escapes. */
async function* rowsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}

/** The entries of each asset, in the order of the assets' names. */
export function entriesByAsset({ assets, names }: HeldBalances): [asset: string, Uint32Array][] {
  const counts = new Uint32Array(names.length)
  for (const asset of assets) counts[asset] = (counts[asset] as number) + 1
  const entries = Array.from(counts, (count) => new Uint32Array(count))
  const next = new Uint32Array(names.length)
  for (const [entry, asset] of assets.entries()) {
    const at = next[asset] as number
    ;(entries[asset] as Uint32Array)[at] = entry
    next[asset] = at + 1
  }
  const named = entries.map((some, asset): [string, Uint32Array] => [names[asset] as string, some])
  return named.sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The first entry of each customer, and behind them the number of all entries. */
export function startsOfCustomers({ customers }: HeldBalances): Uint32Array {
  const starts = new Uint32Array(customers.length + 1)
  let count = 0
  for (const [entry, customer] of customers.entries())
    if (entry === 0 || customer !== customers[entry - 1]) starts[count++] = entry
  starts[count] = customers.length
  return starts.subarray(0, count + 1)
}
