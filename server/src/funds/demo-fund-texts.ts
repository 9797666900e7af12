/** What made-up funds say of themselves in the other languages; in English it stands in their rows. */
import type { Locale } from '@tarazu/contract/locales'
import type { Selectable } from 'kysely'
import type { FundsTables } from '../db/tables/funds.ts'
import { demoFunds, drawnBasis } from './demo-funds.ts'

type Words = {
  madeUp: string
  drawn: string
  apart: string
  /** In the order of `demoFunds`: the name, and what the range is modelled on. */
  funds: readonly (readonly [name: string, modelled: string])[]
}

const words: Record<Exclude<Locale, 'en'>, Words> = {
  de: {
    madeUp:
      'Demodaten: Diesen Fonds gibt es nicht. Was er bringt, wird am Ende seiner Laufzeit aus seiner Spanne gezogen.',
    drawn: 'Erfunden wie der Fonds: aus seiner Spanne gezogen, ohne einen Wert dahinter.',
    apart: ' ',
    funds: [
      ['Demo Monsun Tagesgeldfonds', 'Nach dem Vorbild dessen, was Geld über Nacht gebracht hat.'],
      ['Demo Hafen Liquiditätsfonds', 'Nach dem Vorbild von Schatzwechseln über einen Monat.'],
      [
        'Demo Laterne Kurzläuferfonds',
        'Nach dem Vorbild von Anleihen, die binnen zwei Jahren zurückgezahlt werden.',
      ],
      [
        'Demo Zeder Ertragsfonds',
        'Nach dem Vorbild einer Mischung aus Anleihen und Aktien, die Dividenden zahlen.',
      ],
      [
        'Demo Meridian Wachstumsfonds',
        'Das obere Ende ist, was ein breiter Aktienindex in einem seiner besten Jahre brachte; in anderen Jahren verlor er.',
      ],
    ],
  },
  es: {
    madeUp:
      'Datos de demostración: este fondo no existe. Lo que rinde se sortea de su rango al final de su plazo.',
    drawn: 'Inventado, como el fondo: sorteado de su rango, sin ningún valor detrás.',
    apart: ' ',
    funds: [
      ['Demo Monzón Fondo a un día', 'Según lo que ha pagado el préstamo a un día.'],
      ['Demo Puerto Fondo líquido', 'Según las letras del Tesoro a un mes.'],
      ['Demo Farol Fondo de bonos cortos', 'Según bonos que se devuelven en dos años.'],
      ['Demo Cedro Fondo de renta', 'Según una mezcla de bonos y acciones que pagan dividendos.'],
      [
        'Demo Meridiano Fondo de crecimiento',
        'El extremo superior es lo que hizo un índice amplio de acciones en uno de sus mejores años; en otros años perdió.',
      ],
    ],
  },
  zh: {
    madeUp: '演示数据：这只基金并不存在。它的收益在期满时从其区间中抽取。',
    drawn: '与基金一样是虚构的：从其区间中抽取，背后没有任何估值。',
    apart: '',
    funds: [
      ['演示季风隔夜基金', '参照隔夜拆借的收益设定。'],
      ['演示海港流动性基金', '参照一个月期国库券设定。'],
      ['演示灯笼短债基金', '参照两年内偿还的债券设定。'],
      ['演示雪松收益基金', '参照债券与派息股票的组合设定。'],
      ['演示子午线成长基金', '上限是某宽基股票指数在其最好年份之一的表现；在其他年份它是亏损的。'],
    ],
  },
}

type FundRow = Selectable<FundsTables['fund']>
type Texts = Pick<FundRow, 'name' | 'basis' | 'value_basis'>

/** A fund of a series has that one's texts, and its number in the series after the name. */
export function fundTexts(row: Pick<FundRow, 'series'> & Texts, language: Locale): Texts {
  const { name, basis, value_basis } = row
  const place = demoFunds.findIndex((fund) => fund.name === row.series)
  if (place < 0 || language === 'en') return { name, basis, value_basis }
  const { madeUp, drawn, apart, funds } = words[language]
  const [own, modelled] = funds[place] as (typeof funds)[number]
  return {
    name: `${own}${name.slice(row.series?.length)}`,
    basis: [madeUp, modelled].join(apart),
    // Operators may have declared it before the system came to draw one.
    value_basis: value_basis === drawnBasis ? drawn : value_basis,
  }
}
