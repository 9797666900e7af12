import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { renamed, symbol } from '../wire.ts'

/** How many finished trading days the average of the volume is taken over, at most. */
export const averageVolumeDays = 30

export const getYearFigures = endpoint({
  method: 'GET',
  path: '/v2/stock/figures',
  summary: 'The range of 52 weeks, and what is traded on a usual day',
  description: `Days that are over; a screen adds today. The average is that of ${averageVolumeDays} days.`,
  caller: 'anyone',
  input: renamed({ symbol }),
  /** Prices in the instrument's currency; null where its source tells no days, or counts no volumes. */
  reply: renamed({
    yearLow: z.nullable(z.number()),
    yearHigh: z.nullable(z.number()),
    averageVolume: z.nullable(z.number()),
  }),
  refusals: ['not_found'],
})
