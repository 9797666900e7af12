import { anyText, localValue } from '@tarazu/ui/local-value'
import type { Sorted } from './sorted-by.ts'

/** By which column a phone sorts its holdings, which this device keeps: its name, after a minus if falling. */
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
