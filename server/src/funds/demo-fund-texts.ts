/** The texts of demo funds in the other languages. The English ones are stored in the rows. */
import type { Locale } from '@tarazu/contract/locales'
import type { Selectable } from 'kysely'
import type { FundsTables } from '../db/tables/funds.ts'
import { translatedTexts } from '../locales/server-texts.ts'
import { demoFunds, drawnBasis } from './demo-funds.ts'

type FundRow = Selectable<FundsTables['fund']>
type Texts = Pick<FundRow, 'name' | 'basis' | 'value_basis'>

/** A fund of a series has the texts of the series, and its number in the series after the name. */
export function fundTexts(row: Pick<FundRow, 'series'> & Texts, language: Locale): Texts {
  const { name, basis, value_basis } = row
  const place = demoFunds.findIndex((fund) => fund.name === row.series)
  if (place < 0 || language === 'en') return { name, basis, value_basis }
  const { madeUp, drawn, apart, each } = translatedTexts[language].funds
  const [own, modelled] = each[place] as (typeof each)[number]
  return {
    name: `${own}${name.slice(row.series?.length)}`,
    basis: [madeUp, modelled].join(apart),
    // Operators may have declared a return before the system drew one; their text is not translated.
    value_basis: value_basis === drawnBasis ? drawn : value_basis,
  }
}
