import { anyText, localValue } from '@tarazu/ui/local-value'
import type { Sorted } from './sorted-by.ts'

const keptFor = (list: string) => localValue(`sort-${list}`, anyText)

/** The column by which a phone sorts each list, kept by the device: its name, after a minus if falling. */
const kept = {
  holdings: keptFor('holdings'),
  records: keptFor('records'),
  waiting: keptFor('waiting'),
  bill: keptFor('bill'),
  alerts: keptFor('alerts'),
  baskets: keptFor('baskets'),
}

export type SortedName = keyof typeof kept

/** Undefined: as the server lists them. */
export function useKeptSort(list: SortedName) {
  const text = kept[list].useValue()
  const sorted: Sorted | undefined =
    text === undefined ? undefined : { by: text.replace(/^-/, ''), falling: text.startsWith('-') }
  return {
    sorted,
    sort: (next: Sorted | undefined) => kept[list].set(next && `${next.falling ? '-' : ''}${next.by}`),
  }
}
