import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listBars as api } from '@tarazu/contract/market/bars-api'
import { stepOf } from '@tarazu/contract/market/chart-ranges'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { zoneOf } from './calendar.ts'
import { decimalsOf } from './instruments/instrument.ts'

/** A page of the bars of a chart. Refuses with not_found. */
export async function listBars(
  { market }: Pick<Deps, 'market'>,
  { symbol, range, before }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const { bars, closeBefore = null, earlier = null } = await market.chartPage(symbol, range, before)
  return {
    step: stepOf[range],
    currency: instrument.currency,
    decimals: decimalsOf(instrument.tickMicros),
    timeZone: zoneOf(instrument.calendar),
    closeBefore,
    bars: bars.map(({ at, open, high, low, close, volume }) => [at / 1000, open, high, low, close, volume]),
    earlier,
  }
}
