/** The years for which gains and income are told. Pure. */

export const taxCountries = ['IN', 'US'] as const
export type TaxCountry = (typeof taxCountries)[number]

/** India's year begins on 1 April; `year` is the one in which it begins. Both days are included. */
export function taxYear(country: TaxCountry, year: number): { from: string; to: string; name: string } {
  return country === 'IN'
    ? {
        from: `${year}-04-01`,
        to: `${year + 1}-03-31`,
        name: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
      }
    : { from: `${year}-01-01`, to: `${year}-12-31`, name: String(year) }
}

/** The year that a day belongs to. */
export function taxYearOf(country: TaxCountry, day: string): number {
  const year = Number(day.slice(0, 4))
  return country === 'IN' && day.slice(5) < '04-01' ? year - 1 : year
}
