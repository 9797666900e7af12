import type { RowSource } from '../db/row-source.ts'
import { jsonOf } from './leaf-kind.ts'
import { accountTable, customerTable } from './verified-tables.ts'

/** More are forgotten, so that memory does not grow with the number of customers. */
const maxKept = 50_000

export type AccountNames = ReturnType<typeof makeAccountNames>

/**
 * How leaves name accounts and customers: a customer by the number that the customer knows, which says
 * nothing of others.
 */
export function makeAccountNames(rows: RowSource) {
  const addresses = new Map<string, string>()
  const numbers = new Map<string, string>()

  async function loadCustomers(ids: Iterable<string>) {
    if (numbers.size > maxKept) numbers.clear()
    for (const { id, display_id } of await rows.byKey(customerTable, missingIn(numbers, ids)))
      numbers.set(id, display_id)
  }

  return {
    /** Reads what is not known yet; the next call may forget it. */
    async load(accounts: Iterable<string>, customers: Iterable<string>) {
      if (addresses.size > maxKept) addresses.clear()
      const found = await rows.byKey(accountTable, missingIn(addresses, accounts))
      const owners = found.flatMap(({ customer_id }) => customer_id ?? [])
      await loadCustomers([...owners, ...customers])
      for (const { id, address, customer_id } of found)
        addresses.set(id, jsonOf(shownAddress(address, customer_id, numbers)))
    },
    /** JSON; `null` where there is no such account. */
    address: (account: string) => addresses.get(account) ?? 'null',
    /** JSON; `null` where there is no such customer. */
    customer: (id: string | null) => jsonOf((id !== null && numbers.get(id)) || null),
  }
}

function shownAddress(address: string, customer: string | null, numbers: ReadonlyMap<string, string>) {
  const number = customer === null ? undefined : numbers.get(customer)
  return number === undefined ? address : `customer:${number}${address.slice(`customer:${customer}`.length)}`
}

function* missingIn(known: ReadonlyMap<string, string>, ids: Iterable<string>) {
  for (const id of ids) if (!known.has(id)) yield id
}
