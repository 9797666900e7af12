import { anyText, localValue } from '@tarazu/ui/local-value'
import type { Sorted } from './sorted-by.ts'

/** The column by which a phone sorts holdings, kept by the device: its name, after a minus if falling. */
const kept = localValue('sort-holdings', anyText)

/** Undefined: as the server lists them. */
export function useHoldingsSort() {
  const text = kept.useValue()
  const sorted: Sorted | undefined =
    text === undefined ? undefined : { by: text.replace(/^-/, ''), falling: text.startsWith('-') }
  return {
    sorted,
    sort: (next: Sorted | undefined) => kept.set(next && `${next.falling ? '-' : ''}${next.by}`),
  }
}
