import type { Alert } from '@tarazu/contract/alerts/api'
import { isIndicator } from '@tarazu/contract/alerts/rules'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type AlertRow = Selectable<Tables['alert']>

export const alertFrom = (
  row: Omit<AlertRow, 'id' | 'customer_id' | 'measure' | 'threshold_day'>,
): Alert => ({
  number: row.number,
  symbol: row.symbol,
  kind: row.kind,
  direction: row.direction,
  level: row.level,
  period: row.period,
  note: row.note,
  state: row.state,
  crossedAt: isIndicator(row.kind) ? row.threshold : null,
  createdAt: row.created_at.getTime(),
  firedAt: row.fired_at?.getTime() ?? null,
  firedValue: row.fired_value,
})
