/** Alerts: what a customer wants to be told of once, when a price comes to where they wait for it. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { price } from '../money.ts'
import { after, limit, referenceNumber, renamed, symbol, text, time, whole } from '../wire.ts'
import { alertDirections, alertKinds, alertStates, maxPeriod, minPeriod } from './rules.ts'

/**
 * Millionths inside, a decimal string on the wire: of the instrument's currency, of a percent since the last
 * close, of a unit traded today, or of a point of the relative strength index.
 */
const level = price
const period = whole(minPeriod, maxPeriod)
const note = text(100, 0)

const alert = renamed({
  number: z.string(),
  symbol: z.string(),
  kind: z.enum(alertKinds),
  direction: z.enum(alertDirections),
  level: z.nullable(level),
  period: z.nullable(z.int()),
  note: z.string(),
  state: z.enum(alertStates),
  /** The price at which an indicator is crossed today; null where it cannot be, or is not known. */
  crossedAt: z.nullable(price),
  createdAt: time,
  firedAt: z.nullable(time),
  /** What was reached when it was told: a price, percent or units, in millionths. */
  firedValue: z.nullable(price),
})
export type Alert = z.output<typeof alert>

/**
 * Price, percent, volume and the relative strength need a `level`; indicators need a `period` of days. What
 * holds already is refused: an alert tells of a change.
 */
export const addAlert = endpoint({
  method: 'POST',
  path: '/stock/success/v2/alert/add',
  summary: 'Tell me once when a price, its change, its volume or an indicator gets there',
  caller: 'customer',
  input: z.strictObject({
    symbol,
    kind: z.enum(alertKinds),
    direction: z.enum(alertDirections),
    level: z.optional(level),
    period: z.optional(period),
    note: z.optional(note),
  }),
  reply: z.strictObject({ alert }),
  refusals: ['not_found', 'price_stale', 'alert_met', 'alert_history', 'too_many_alerts'],
})

/** Newest first; `after` is the `next` of the page before. `symbol`: only those of one instrument. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/stock/success/v2/alert/list',
  summary: 'My alerts, newest first',
  caller: 'customer',
  input: z.strictObject({ symbol: z.optional(symbol), after, limit }),
  reply: z.strictObject({ rows: z.array(alert), next: z.nullable(z.string()) }),
  refusals: [],
})

export const removeAlert = endpoint({
  method: 'POST',
  path: '/stock/success/v2/alert/remove',
  summary: 'Remove an alert',
  caller: 'customer',
  input: z.strictObject({ number: referenceNumber }),
  reply: nothing,
  refusals: ['not_found'],
})
