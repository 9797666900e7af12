/** What a document says, whatever file it becomes: facts, tables, notes. Pure. */
import type { Locale } from '@tarazu/contract/locales'

/**
 * What a cell is: `money` paise, `price` micros and `units` whole units as bigint; `day` as `2026-11-21`;
 * `time` ms UTC; anything may be null, which is shown as nothing.
 */
export type CellKind = 'text' | 'money' | 'price' | 'units' | 'day' | 'time'
export type Cell = string | bigint | number | null

export type Column = {
  /** The head in a CSV file, in English whatever the reader's language. */
  name: string
  label: string
  kind: CellKind
  /** How much of the page's width it takes, in relation to the others. */
  share: number
}

export type Table = {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** Sums below the rows; their first cell says of what. */
  totals: readonly (readonly Cell[])[]
  /** Said instead of a table without rows. */
  none: string
}

export type Report = {
  language: Locale
  title: string
  /** Says above everything else that it is play money. */
  banner: string | null
  /** Who, when and in which currency. */
  facts: readonly (readonly [label: string, value: string])[]
  tables: readonly Table[]
  notes: readonly string[]
  currency: string
  /** IANA name of the zone of its days and times. */
  zone: string
  /** ms UTC. */
  madeAt: number
  author: string
  /** What stands at the foot of each page; `{{page}}` and `{{pages}}` are filled in. */
  footer: string
}
