import { type TaxCountry, taxYear } from '@tarazu/contract/statements/tax-years'
import type { Deps } from '../deps.ts'
import { dayReader, requirePeriod } from './read-statement.ts'

export type Year = { country: TaxCountry; year: number }

/**
 * The first and the last day of a year, which is today in one that is not over. Refuses with `period_invalid`
 * one that has not begun.
 */
export function daysOfYear({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, { country, year }: Year) {
  const { from, to, name } = taxYear(country, year)
  const { zone, madeAt } = requirePeriod({ settings, clock }, { from, to: from })
  const [last] = [to, dayReader(zone)(madeAt)].toSorted()
  return { from, to: last ?? to, name, zone }
}
