/** What is hashed and signed, as text: a JSON array as PostgreSQL writes it. Pure. */

type Value = string | number | boolean | null

export function lineOf(values: readonly Value[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
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
  /** Of the last block, which covers all before it; hex. */
  last_hash: string
}

/** What is signed. */
export function rootText({ number, day, first_block, last_block, entries, root, last_hash }: DayRoot) {
  return lineOf(['root', number, day, first_block, last_block, entries, root, last_hash])
}
