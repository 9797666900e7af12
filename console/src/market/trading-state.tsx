import type { InstrumentState } from '@tarazu/contract/market/operate-api'
import { StatusChip } from '@tarazu/ui/tag'
import { haltWords } from './instrument-words.ts'

export function TradingState({ row: { halt, tradable } }: { row: InstrumentState }) {
  if (halt) return <StatusChip tone="error">{haltWords[halt.by]}</StatusChip>
  return tradable ? (
    <StatusChip tone="success">Traded</StatusChip>
  ) : (
    <StatusChip tone="neutral">To look at only</StatusChip>
  )
}
