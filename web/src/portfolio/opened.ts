import type { EntryFigure } from '@tarazu/contract/portfolio/rules'

/** What a figure opens to: entries of the ledger, sales with their lots, days, or what was held on one. */
export type Opened =
  | { kind: 'entries'; figure: EntryFigure; title: string }
  | { kind: 'sales'; title: string }
  | { kind: 'days'; title: string }
  | { kind: 'day'; day: string; title: string }
