import { anyText, localValue } from '@tarazu/ui/local-value'

const hiddenIn = (table: string) => localValue(`columns-${table}`, anyText)

/** Which columns of each table are hidden, which this device keeps: their names, between commas. */
const kept = {
  holdings: hiddenIn('holdings'),
  records: hiddenIn('records'),
  fills: hiddenIn('fills'),
  waiting: hiddenIn('waiting'),
  instruments: hiddenIn('instruments'),
  bill: hiddenIn('bill'),
}

export type TableName = keyof typeof kept

/**
 * The columns that are shown, and those that may be hidden: all but the first, which names the row. A name
 * that no column has any more hides nothing.
 */
export function useChosenColumns<C extends { name: string }>(table: TableName, columns: readonly C[]) {
  const hidden = new Set(kept[table].useValue()?.split(','))
  const [first, ...optional] = columns
  return {
    shown: columns.filter((column) => column === first || !hidden.has(column.name)),
    optional,
    hidden,
    show(name: string, wanted: boolean) {
      const next = new Set(hidden)
      if (wanted) next.delete(name)
      else next.add(name)
      kept[table].set([...next].join(',') || undefined)
    },
  }
}
