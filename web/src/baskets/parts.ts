import type { BasketRow } from '@tarazu/contract/baskets/api'
import type { ComponentType } from 'react'

/** Parts of other capabilities that the screen shows. */
export type Parts = {
  /** Writes one order. */
  form: ComponentType<{ symbol: string; row?: BasketRow | undefined; onDone: (row: BasketRow) => void }>
  /** Finds an instrument. */
  pick: ComponentType<{ onPick: (symbol: string) => void }>
}
