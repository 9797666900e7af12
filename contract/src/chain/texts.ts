/** What is hashed and signed, as text: a JSON array as PostgreSQL writes it. Pure. */

type Value = string | number | bigint | boolean | null

export function lineOf(values: readonly Value[]): string {
  return `[${values.map((value) => (typeof value === 'bigint' ? value : JSON.stringify(value))).join(', ')}]`
}

/**
 * The beginning of a journal's leaf; the hashes of its parts follow. The time is in microseconds since 1970.
 */
export type JournalSaid = {
  id: number
  world: 'paper' | 'live'
  reason: string
  thing: string | null
  symbol: string | null
  /** The number by which the customer is known. */
  customer: string | null
  reverses: number | null
  /**
   * Says that the journal has a key, so that it was posted once; the first of its parts is the hash of that
   * key.
   */
  once: boolean
  at: number
}

export function journalText({ id, world, reason, thing, symbol, customer, reverses, once, at }: JournalSaid) {
  return lineOf(['journal', id, world, reason, thing, symbol, customer, reverses, once, at])
}

/**
 * A part of a journal, beside the salt before it. Accounts of customers are named by the number that the
 * customer knows.
 */
export type TransferSaid = { line: number; from: string; to: string; asset: string; amount: bigint }

export function transferText({ line, from, to, asset, amount }: TransferSaid) {
  return lineOf(['transfer', line, from, to, asset, amount])
}

/** What the hash of a block covers, beside the hash of the one before. Times in microseconds since 1970. */
export type BlockHeader = {
  number: number
  at: number
  since: number | null
  audits: number
  journals: number
  orders: number
  /** Hex. */
  root: string
}

export function headerText({ number, at, since, audits, journals, orders, root }: BlockHeader): string {
  return lineOf(['block', number, at, since, audits, journals, orders, root])
}

/** The root of a day: of the tree whose leaves are the hashes of its blocks. */
export type DayRoot = {
  number: number
  /** `2026-11-21`, in UTC. */
  day: string
  first_block: number
  last_block: number
  entries: number
  /** Hex. */
  root: string
  /** The hash of the last block, which covers all before it; in hex. */
  last_hash: string
}

/** What is signed. */
export function rootText({ number, day, first_block, last_block, entries, root, last_hash }: DayRoot) {
  return lineOf(['root', number, day, first_block, last_block, entries, root, last_hash])
}
